import type { en } from './en.ts'

export const es: typeof en = {
  groups: {
    title: 'Grupos de llamada',
  },
}
