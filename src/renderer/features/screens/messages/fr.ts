import type { en } from './en.ts'

export const fr: typeof en = {
  screens: {
    invite: 'Inviter un écran…',
    signOut: 'Déconnecter cet écran',
    person: 'Indiquer qui est à cet écran…',
    personNow: 'À cet écran : {name}…',
  },
}
