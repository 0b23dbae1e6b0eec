import type { en } from './en.ts'

export const de: typeof en = {
  callRecords: {
    timeMatch: 'Zeitlich passend: {what}, {before} davor',
    timeMatchHint:
      'Der Eintrag nennt keinen Alarm. Dies ist der letzte Alarm, der vor dem Anruf ausgelöst wurde.',
    clearedHint:
      'Der Alarm steht nicht mehr an, und die Alarmhistorie enthält keine Alarmnummern. Dies öffnet den letzten Alarm, der vor dem Anruf ausgelöst wurde.',
    fields: {
      requestedTime: 'Angerufen',
      outcome: 'Ausgang',
      userName: 'Person',
      phone: 'Telefon',
      msgText: 'Meldung',
      alarmId: 'Alarm',
      groupId: 'Gruppe',
      id: 'Nr.',
      callId: 'Anruf',
      userId: 'Benutzer',
      msgNum: 'Meldung Nr.',
      answeredTime: 'Angenommen',
      endedTime: 'Beendet',
    },
    outcomes: {
      queued: 'wartet',
      ringing: 'klingelt',
      answered: 'angenommen',
      noAnswer: 'keine Antwort',
      acknowledged: 'quittiert',
      refused: 'abgelehnt',
    },
    title: 'Anrufprotokoll',
  },
}
