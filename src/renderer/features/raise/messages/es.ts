import type { en } from './en.ts'

export const es: typeof en = {
  raise: {
    title: 'Activar una alarma',
  },
}
