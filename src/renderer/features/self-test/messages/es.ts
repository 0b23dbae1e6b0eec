import type { en } from './en.ts'

export const es: typeof en = {
  selfTest: {
    title: 'Probar este puesto',
    due: 'El turno que empezó a las {time} aún no ha probado este puesto.',
    dueFailed: 'La prueba de este puesto falló. Corrija lo que encontró y pruebe de nuevo.',
  },
}
