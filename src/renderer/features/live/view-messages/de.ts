import type { en } from './en.ts'

export const de: typeof en = {
  chatter: {
    note: 'Diese Zeile steht für {n} Auslösungen eines flatternden Alarms: Übernehmen, Quittieren und Zurückstellen gelten für alle.',
    each: 'Einzeln zeigen',
  },
  flood: {
    shelved: '{n} zurückgestellt | {n} zurückgestellt',
    uncounted: 'Hier nicht gezählt: {what}.',
    listHides: 'Die Liste verbirgt: {what}.',
  },
  marks: {
    takeOver:
      '{by} hat diesen Alarm übernommen. Trotzdem übernehmen? | {n} dieser Alarme haben andere übernommen ({by}). Trotzdem übernehmen?',
    notRead:
      '{n} Alarm wurde nicht übernommen: Das Pult hat die Liste des Dienstes noch nicht gelesen. | {n} Alarme wurden nicht übernommen: Das Pult hat die Liste des Dienstes noch nicht gelesen.',
    gone: '{n} Alarm wurde nicht übernommen: Er ist gegangen. | {n} Alarme wurden nicht übernommen: Sie sind gegangen.',
  },
  memory: {
    open: 'Frühere Alarme, die denen der Alarmflut ähneln',
    like: 'Ähnlich früheren Alarmen:',
    name: '{time} ({share})',
    lasted: ', Dauer {time}.',
    began: 'Sie begannen mit {tag}.',
    then: 'Dann: {tags}.',
    also: 'Auch ähnlich:',
    next: 'Danach meist:',
    share: '{tag} in {n} von {of}',
    title: 'Ähnliche frühere Alarme',
    basis:
      'Nach den Messstellen, die bisher ausgelöst haben und gegangen sind, unter den letzten 90 Tagen. Ähnlich heißt nicht gleich.',
    none: 'Der Leitstand kennt keine vergleichbaren Alarme der letzten 90 Tage.',
    percent: 'zu {share} ähnlich',
    story: '{time}, {alarms}. Begann mit {first}.',
    alarms: '{n} Alarm | {n} Alarme',
    nothing: 'Danach kam nichts Neues.',
    nextWas: '{tag} kam als Nächstes in {n} von {of}',
    way: 'Eine Zeit öffnet die Alarmhistorie.',
    close: 'Schließen',
    follows: 'Meist folgt innerhalb von zehn Minuten',
  },
  settings: {
    section: {
      notifications: 'Benachrichtigungen',
    },
  },
}
