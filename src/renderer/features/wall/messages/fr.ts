import type { en } from './en.ts'

export const fr: typeof en = {
  wall: {
    title: 'Mur',
    open: 'Faire de cet écran un mur',
  },
}
