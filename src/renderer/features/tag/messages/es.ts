import type { en } from './en.ts'

export const es: typeof en = {
  tag: {
    title: 'Tag',
  },
}
