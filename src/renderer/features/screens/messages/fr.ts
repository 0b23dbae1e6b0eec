import type { en } from './en.ts'

export const fr: typeof en = {
  screens: {
    invite: 'Inviter un écran…',
    signOut: 'Déconnecter cet écran',
    person: 'Indiquer qui est à cet écran…',
    personNow: 'À cet écran : {name}…',
  },
  coverage: {
    open: 'Choisir ce que cet écran couvre…',
    own: 'Couvre {places} ; aucune alarme ailleurs | Couvre {places} ; 1 alarme ailleurs | Couvre {places} ; {n} alarmes ailleurs',
    nothing: 'rien',
  },
}
