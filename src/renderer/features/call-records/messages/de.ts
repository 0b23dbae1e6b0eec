import type { en } from './en.ts'

export const de: typeof en = {
  callRecords: {
    timeMatch: 'Zeitlich passend: {what}, {before} davor',
    timeMatchHint:
      'Der Eintrag nennt keinen Alarm. Dies ist der letzte Alarm, der vor dem Anruf gekommen ist.',
    clearedHint:
      'Der Alarm steht nicht mehr an, und die Alarmhistorie enthält keine Alarm-IDs. Dies öffnet den letzten Alarm, der vor dem Anruf gekommen ist.',
    fields: {
      requestedTime: 'Angerufen',
      outcome: 'Ergebnis',
      userName: 'Person',
      phone: 'Telefon',
      msgText: 'Nachricht',
      alarmId: 'Alarm',
      groupId: 'Gruppe',
      id: 'ID',
      callId: 'Anruf',
      userId: 'Benutzer',
      msgNum: 'Nachrichtennummer',
      answeredTime: 'Abgehoben',
      endedTime: 'Beendet',
    },
    title: 'Anrufprotokoll',
  },
}
