import type { en } from './en.ts'

export const fr: typeof en = {
  histories: {
    title: 'Historique des alarmes',
  },
}
