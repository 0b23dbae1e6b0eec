import type { en } from './en.ts'

export const fr: typeof en = {
  alarmHelp: {
    entry: 'Entrée',
    command: {
      open: 'Ouvrir l’aide sur alarme',
    },
  },
}
