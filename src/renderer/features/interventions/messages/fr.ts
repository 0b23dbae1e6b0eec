import type { en } from './en.ts'

export const fr: typeof en = {
  interventions: {
    title: 'Réponse des opérateurs',
  },
}
