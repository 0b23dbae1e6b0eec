import type { en } from './en.ts'

export const fr: typeof en = {
  shelf: {
    extend: 'Prolonger',
    undo: 'Annuler la dernière modification des alarmes en attente',
    footer: {
      tag: 'tag',
      unshelve: 'reprendre',
      extend: 'prolonger',
    },
  },
}
