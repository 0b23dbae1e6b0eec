import type { en } from './en.ts'

export const es: typeof en = {
  shelf: {
    extend: 'Prolongar',
    undo: 'Deshacer el último cambio de las alarmas aparcadas',
    footer: {
      tag: 'tag',
      unshelve: 'recuperar',
      extend: 'prolongar',
    },
  },
}
