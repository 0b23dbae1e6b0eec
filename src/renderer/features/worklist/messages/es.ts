import type { en } from './en.ts'

export const es: typeof en = {
  worklist: {
    title: 'Lista de trabajo',
    open: 'Ir a la lista de trabajo',
    footer: {
      edit: 'editar',
      history: 'historial',
      remove: 'quitar',
    },
  },
}
