import type { en } from './en.ts'

export const es: typeof en = {
  tag: {
    title: 'Tag',
    history: 'Historial de alarmas',
    raise: 'Activar una alarma',
    now: 'Ahora',
    quiet: 'Sin alarma.',
  },
}
