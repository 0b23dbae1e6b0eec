import type { en } from './en.ts'

export const es: typeof en = {
  worklist: {
    title: 'Lista de trabajo',
    footer: {
      edit: 'editar',
      history: 'historial',
      remove: 'quitar',
    },
  },
}
