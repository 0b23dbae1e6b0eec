import type { en } from './en.ts'

export const de: typeof en = {
  wall: {
    title: 'Wandanzeige',
    open: 'Diesen Bildschirm zur Wandanzeige machen',
  },
}
