import type { en } from './en.ts'

export const es: typeof en = {
  alarmHelp: {
    entry: 'Entrada',
    command: {
      open: 'Abrir la ayuda de alarmas',
    },
  },
}
