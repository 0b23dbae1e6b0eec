import type { en } from './en.ts'

export const es: typeof en = {
  help: {
    title: 'Ayuda',
  },
}
