import type { en } from './en.ts'

export const de: typeof en = {
  tag: {
    title: 'Messstelle',
    links: 'Von hier',
    page: 'Seite der Messstelle',
    unitAlarms: 'Alarme von {unit}',
    history: 'Alarmhistorie',
    now: 'Jetzt',
    quiet: 'Nicht im Alarm.',
  },
}
