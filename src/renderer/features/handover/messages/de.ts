import type { en } from './en.ts'

export const de: typeof en = {
  handover: {
    title: 'Übergabe',
    print: 'Drucken',
    sign: 'Übergeben…',
    open: '{n} unquittiert',
    key: {
      point: 'Neuer Punkt',
      sign: 'Übergeben',
    },
  },
}
