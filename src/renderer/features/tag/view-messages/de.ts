import type { en } from './en.ts'

export const de: typeof en = {
  tag: {
    back: 'Zurück',
    history: 'Alarmhistorie',
    raise: 'Alarm auslösen',
    quiet: 'Nicht im Alarm.',
    show: 'In der Liste zeigen',
    others: 'Weitere Alarme dieser Messstelle',
    year: {
      title: 'Letzte 365 Tage',
      none: 'Keine Alarme in den letzten 365 Tagen.',
      summary: '{alarms} an {days}; die meisten am {day}: {most}.',
      alarms: '{n} Alarme | {n} Alarm | {n} Alarme',
      days: '{n} Tagen | {n} Tag | {n} Tagen',
      day: '{day}: {n} Alarme | {day}: {n} Alarm | {day}: {n} Alarme',
      unknown: '{day}: nicht geladen',
      since: 'Geladen bis zurück zum {day}; was davor war, wird nicht gezeigt.',
    },
  },
}
