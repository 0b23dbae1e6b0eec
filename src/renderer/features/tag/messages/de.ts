import type { en } from './en.ts'

export const de: typeof en = {
  tag: {
    title: 'Messstelle',
    history: 'Alarmhistorie',
    raise: 'Alarm auslösen',
    now: 'Jetzt',
    quiet: 'Nicht im Alarm.',
  },
}
