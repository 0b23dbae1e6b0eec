import type { en } from './en.ts'

export const es: typeof en = {
  screens: {
    invite: 'Invitar una pantalla…',
    signOut: 'Cerrar la sesión de esta pantalla',
    person: 'Indicar quién está en esta pantalla…',
    personNow: 'En esta pantalla: {name}…',
  },
  coverage: {
    open: 'Elegir de qué se encarga esta pantalla…',
    own: 'A cargo de {places}; ninguna alarma en otras partes | A cargo de {places}; 1 alarma en otras partes | A cargo de {places}; {n} alarmas en otras partes',
    nothing: 'nada',
  },
}
