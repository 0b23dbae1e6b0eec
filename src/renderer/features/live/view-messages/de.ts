import type { en } from './en.ts'

export const de: typeof en = {
  chatter: {
    note: 'Diese Zeile fasst {n} Alarme einer flatternden Messstelle zusammen: Übernehmen, Quittieren und Zurückstellen gelten für alle.',
    each: 'Einzeln zeigen',
  },
  flood: {
    certainty: {
      sure: 'Erstmeldung (sicher):',
      likely: 'Erstmeldung (wahrscheinlich):',
      unsure: 'Erstmeldung (unsicher):',
      set: 'Erstmeldung, von Hand gesetzt:',
    },
    leftOut:
      '{n} früherer Alarm bleibt außer Betracht: niedrigste Priorität, Wartung oder Kommunikation, oder auch an gewöhnlichen Tagen ausgelöst. | {n} frühere Alarme bleiben außer Betracht: niedrigste Priorität, Wartung oder Kommunikation, oder auch an gewöhnlichen Tagen ausgelöst.',
    earlier:
      'Zu viele Alarme kamen schon seit {time}; hier stieg die Rate neuer Messstellen von {before} auf {after} pro Minute.',
    whole: 'Ab {time} zeigen',
    startSet: 'Der Beginn ist von Hand gesetzt, nur für diesen Bildschirm.',
    automatic: 'Automatisch bestimmen',
    fromHere: 'Ab hier',
    follow: 'Den neuesten folgen',
    shelved: '{n} zurückgestellt | {n} zurückgestellt',
    uncounted: 'Hier nicht gezählt: {what}.',
    listHides: 'Die Liste verbirgt: {what}.',
  },
  marks: {
    takeOver:
      '{by} hat diesen Alarm übernommen. Trotzdem übernehmen? | {n} dieser Alarme haben andere übernommen ({by}). Trotzdem übernehmen?',
    notRead:
      '{n} Alarm wurde nicht übernommen: Der Bedienplatz hat die Liste des Servers noch nicht gelesen. | {n} Alarme wurden nicht übernommen: Der Bedienplatz hat die Liste des Servers noch nicht gelesen.',
    gone: '{n} Alarm wurde nicht übernommen: Er ist gegangen. | {n} Alarme wurden nicht übernommen: Sie sind gegangen.',
  },
  memory: {
    start: 'Beginn',
    ahead: '+{time}',
    probablyNamed: 'Am ehesten, was {name} genannt wurde ({share}).',
    eitherNamed: 'Am ehesten, was {name} oder {other} genannt wurde ({share}).',
    now: 'Jetzt',
    kind: {
      matched: 'Gleich',
      missing: 'Fehlt jetzt',
      new: 'Neu jetzt',
      next: 'Kam damals danach',
    },
    mark: '{tag}, nach {time}: {kind}',
    nextAt: '{tag} {time} später',
    more: '{n} weitere',
    wasThis: 'Das war es',
    wasNot: 'Das war es nicht',
    saidThis: 'Als ähnlich den Alarmen von {time} bestätigt.',
    saidNot: 'Als nicht ähnlich den Alarmen von {time} vermerkt.',
    unsaid: 'Zu den Alarmen von {time} ist nichts mehr vermerkt.',
    nameThis: 'Benennen',
    rename: 'Umbenennen',
    nameHint: 'Ein paar Worte',
    keepName: 'Speichern',
    open: 'Frühere Alarme, die denen der Alarmflut ähneln',
    like: 'Ähnlich früheren Alarmen:',
    name: '{time} ({share})',
    lasted: ', Dauer {time}.',
    then: 'Dann: {tags}.',
    next: 'Danach meist:',
    share: '{tag} in {n} von {of}',
    title: 'Ähnliche frühere Alarme',
    basis:
      'Nach den Messstellen, die bisher ausgelöst haben und gegangen sind, unter den letzten 90 Tagen. Ähnlich heißt nicht gleich.',
    none: 'Der Bedienplatz kennt keine vergleichbaren Alarme der letzten 90 Tage.',
    percent: 'zu {share} ähnlich',
    story: '{time}, {alarms}. Begann mit {first}.',
    alarms: '{n} Alarm | {n} Alarme',
    nothing: 'Danach kam nichts Neues.',
    nextWas: '{tag} kam als Nächstes in {n} von {of}',
    way: 'Wählen Sie eine Zeit, um die Alarmhistorie zu öffnen.',
    close: 'Schließen',
    follows: 'Meist folgt innerhalb von zehn Minuten',
  },
  rating: {
    title: 'War dieser Alarm nützlich?',
    kind: {
      useful: 'Nützlich',
      nuisance: 'Störalarm',
      noAction: 'Nichts zu machen',
    },
    rate: {
      useful: 'Als nützlich bewerten',
      nuisance: 'Als Störalarm bewerten',
      noAction: 'Bewerten: nichts zu machen',
    },
    by: '{kind}: {by}, {time}',
    said: {
      useful: '{n} Alarm als nützlich bewertet. | {n} Alarme als nützlich bewertet.',
      nuisance: '{n} Alarm als Störalarm bewertet. | {n} Alarme als Störalarm bewertet.',
      noAction: '{n} Alarm bewertet: nichts zu machen. | {n} Alarme bewertet: nichts zu machen.',
      nothing: 'Bewertung von {n} Alarm entfernt. | Bewertungen von {n} Alarmen entfernt.',
    },
    tooMany: 'Höchstens {n} Alarme können auf einmal bewertet werden.',
    undo: 'Bewertung rückgängig machen',
    column: 'Bewertet',
    count: {
      useful: '{n} nützlich',
      nuisance: '{n} Störalarm',
      noAction: '{n} nichts zu machen',
    },
  },
  settings: {
    field: {
      memory: {
        label: 'Gedächtnis für frühere Alarme',
        hint: 'Sagt in einer Alarmflut, welchen früheren Alarmen sie ähnelt und was meist folgt. Aus: Der Bedienplatz liest und behält dafür keine früheren Alarme.',
      },
    },
    section: {
      notifications: 'Benachrichtigungen',
    },
  },
}
