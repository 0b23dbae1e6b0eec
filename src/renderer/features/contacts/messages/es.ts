import type { en } from './en.ts'

export const es: typeof en = {
  book: {
    title: 'Contactos',
  },
}
