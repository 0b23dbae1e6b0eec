import type { en } from './en.ts'

export const de: typeof en = {
  screens: {
    invite: 'Bildschirm einladen…',
    signOut: 'Diesen Bildschirm abmelden',
    person: 'Angeben, wer an diesem Bildschirm ist…',
    personNow: 'An diesem Bildschirm: {name}…',
  },
  coverage: {
    open: 'Zuständigkeit dieses Bildschirms wählen…',
    own: 'Zuständig für {places}; kein Alarm anderswo | Zuständig für {places}; 1 Alarm anderswo | Zuständig für {places}; {n} Alarme anderswo',
    nothing: 'nichts',
  },
}
