import type { en } from './en.ts'

export const de: typeof en = {
  callHistories: {
    alarm: 'Alarm {id}',
    match: 'Zeitlich passend: {what}, {before} davor',
    matchWhy: 'Der Eintrag nennt keinen Alarm. Dies ist der letzte, der vor dem Anruf auftrat.',
    goneWhy:
      'Der Alarm steht nicht mehr an, und Historien nennen keine Alarmnummern. Dies führt zum letzten, der vor dem Anruf auftrat.',
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
  },
}
