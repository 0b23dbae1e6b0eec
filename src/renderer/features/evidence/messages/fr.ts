import type { en } from './en.ts'

export const fr: typeof en = {
  evidence: {
    title: 'Journal de preuves',
  },
}
