import type { en } from './en.ts'

export const es: typeof en = {
  evidence: {
    title: 'Registro de pruebas',
  },
  replay: {
    title: 'Reproducción',
    leave: 'Volver al directo',
    playOrPause: 'reproducir o parar',
    step: 'paso',
    pace: 'más lento, más rápido',
  },
}
