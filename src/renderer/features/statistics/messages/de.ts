import type { en } from './en.ts'

export const de: typeof en = {
  statistics: {
    title: 'Statistik',
    footer: {
      history: 'Historie',
      worklist: 'Arbeitsliste',
    },
  },
}
