import type { en } from './en.ts'

export const fr: typeof en = {
  report: {
    nav: 'Bilan',
  },
}
