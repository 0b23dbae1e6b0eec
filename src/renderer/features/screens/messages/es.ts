import type { en } from './en.ts'

export const es: typeof en = {
  screens: {
    invite: 'Invitar una pantalla…',
    signOut: 'Cerrar la sesión de esta pantalla',
    person: 'Indicar quién está en esta pantalla…',
    personNow: 'En esta pantalla: {name}…',
  },
}
