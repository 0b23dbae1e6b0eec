import type { en } from './en.ts'

export const fr: typeof en = {
  statistics: {
    title: 'Statistiques',
    footer: {
      history: 'historique',
      worklist: 'liste de travail',
    },
  },
}
