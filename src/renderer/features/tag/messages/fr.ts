import type { en } from './en.ts'

export const fr: typeof en = {
  tag: {
    title: 'Tag',
    history: 'Historique des alarmes',
    raise: 'Déclencher une alarme',
    now: 'Maintenant',
    quiet: 'Pas en alarme.',
  },
}
