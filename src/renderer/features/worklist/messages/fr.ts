import type { en } from './en.ts'

export const fr: typeof en = {
  worklist: {
    title: 'Liste de travail',
    footer: {
      edit: 'modifier',
      history: 'historique',
      remove: 'retirer',
    },
  },
}
