import type { en } from './en.ts'

export const de: typeof en = {
  calls: {
    title: 'Anrufe',
    new: 'Neuer Anruf',
    about: 'Zu diesem Alarm anrufen',
    callTarget: '{name} anrufen',
    shift: {
      on: 'im Dienst',
      off: 'außer Dienst',
      onUntil: 'im Dienst bis {time}',
      offUntil: 'außer Dienst bis {time}',
    },
    repeated: '{who} wurde {ago} mit dieser Nachricht angerufen.',
    to: {
      users: '{n} Person | {n} Personen',
      groups: '{n} Gruppe | {n} Gruppen',
    },
    answer: {
      placed: '{to}, {time}: Anruf abgesetzt.',
      refused: '{to}, {time}: Der Server hat den Anruf abgelehnt.',
      failed: '{to}, {time}: unbekannt, ob der Anruf erfolgte.',
      open: '{to}: noch keine Antwort.',
    },
    notKnown: 'unbekannt',
    mark: 'angerufen {time}: {outcome}',
    tally: '{n} {word}',
    reminders: 'Anrufe ohne Quittierung',
    alarmCleared: 'gegangen',
    tallyNamed: '{word}: {names}',
    byDesk: 'dieser Bedienplatz',
    byRule: 'die Regel',
    byService: 'der Server',
  },
  onCall: {
    title: 'Jetzt im Bereitschaftsdienst',
  },
}
