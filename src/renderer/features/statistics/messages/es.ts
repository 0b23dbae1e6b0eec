import type { en } from './en.ts'

export const es: typeof en = {
  statistics: {
    title: 'Estadísticas',
    footer: {
      history: 'historial',
      worklist: 'lista de trabajo',
    },
  },
}
