import type { en } from './en.ts'

export const fr: typeof en = {
  raise: {
    title: 'Déclencher une alarme',
  },
}
