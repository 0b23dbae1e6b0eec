import type { en } from './en.ts'

export const fr: typeof en = {
  groups: {
    title: 'Groupes d’appel',
  },
}
