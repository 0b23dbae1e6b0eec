import type { en } from './en.ts'

export const es: typeof en = {
  handover: {
    title: 'Relevo',
    print: 'Imprimir',
    sign: 'Firmar el relevo…',
    open: '{n} sin reconocer',
    key: {
      point: 'Nuevo punto',
      sign: 'Firmar',
    },
  },
}
