import type { en } from './en.ts'

export const de: typeof en = {
  worklist: {
    title: 'Arbeitsliste',
    footer: {
      edit: 'bearbeiten',
      history: 'Historie',
      remove: 'entfernen',
    },
  },
}
