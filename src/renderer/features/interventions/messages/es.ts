import type { en } from './en.ts'

export const es: typeof en = {
  interventions: {
    title: 'Respuesta de operadores',
  },
}
