import type { en } from './en.ts'

export const es: typeof en = {
  histories: {
    title: 'Historial de alarmas',
  },
}
