import type { en } from './en.ts'

export const es: typeof en = {
  evidence: {
    title: 'Registro de pruebas',
  },
}
