import type { en } from './en.ts'

export const de: typeof en = {
  flood: {
    tags: '{n} Messstelle | {n} Messstellen',
    alarms: '{n} Alarm | {n} Alarme',
    clocks:
      'Die Uhren der Server sind auf ± {seconds} s vergleichbar: {n} Alarm eines anderen Servers war vielleicht der erste. | Die Uhren der Server sind auf ± {seconds} s vergleichbar: {n} Alarme anderer Server waren vielleicht die ersten.',
    certainty: {
      sure: 'Erstmeldung (sicher):',
      likely: 'Erstmeldung (wahrscheinlich):',
      unsure: 'Erstmeldung (unsicher):',
      set: 'Erstmeldung, von Hand gesetzt:',
    },
    leftOut:
      '{n} früherer Alarm bleibt außer Betracht: niedrigste Priorität, Wartung oder Kommunikation, oder auch an gewöhnlichen Tagen ausgelöst. | {n} frühere Alarme bleiben außer Betracht: niedrigste Priorität, Wartung oder Kommunikation, oder auch an gewöhnlichen Tagen ausgelöst.',
    settling: 'Die Alarmflut hat gerade begonnen: Ihr Beginn kann sich noch verschieben.',
    earlier:
      'Als Beginn der Alarmflut gilt diese Stelle, an der die Rate neuer Messstellen von {before} auf {after} pro Minute stieg; zu viele Alarme waren es schon seit {time}.',
    whole: 'Ab {time} zeigen',
    startSet: 'Der Beginn ist von Hand gesetzt.',
    thisScreen: 'Nur für diesen Bildschirm.',
    automatic: 'Automatisch bestimmen',
    fromHere: 'Ab hier',
    follow: 'Den neuesten folgen',
    shelved: '{n} zurückgestellt | {n} zurückgestellt',
    uncounted: 'Hier nicht gezählt: {what}.',
    listHides: 'Die Liste verbirgt: {what}.',
    lastKnown: 'zuletzt bekannt, von {time}',
  },
}
