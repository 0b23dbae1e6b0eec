import type { en } from './en.ts'

export const es: typeof en = {
  wall: {
    title: 'Pared',
    open: 'Convertir esta pantalla en panel de pared',
  },
}
