import type { en } from './en.ts'

export const es: typeof en = {
  report: {
    nav: 'Informe',
  },
}
