import type { en } from './en.ts'

export const de: typeof en = {
  screens: {
    invite: 'Bildschirm einladen…',
    signOut: 'Diesen Bildschirm abmelden',
    person: 'Angeben, wer an diesem Bildschirm ist…',
    personNow: 'An diesem Bildschirm: {name}…',
  },
}
