import type { en } from './en.ts'

export const de: typeof en = {
  alarmHelp: {
    entry: 'Eintrag',
    command: {
      open: 'Alarmhilfe öffnen',
    },
  },
}
