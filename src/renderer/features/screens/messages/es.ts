import type { en } from './en.ts'

export const es: typeof en = {
  screens: {
    invite: 'Invitar una pantalla…',
    signOut: 'Cerrar la sesión de esta pantalla',
  },
}
