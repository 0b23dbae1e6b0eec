import type { en } from './en.ts'

export const es: typeof en = {
  statistics: {
    title: 'Estadísticas',
  },
}
