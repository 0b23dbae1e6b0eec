import type { en } from './en.ts'

export const fr: typeof en = {
  tag: {
    title: 'Tag',
  },
}
