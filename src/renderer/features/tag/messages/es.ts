import type { en } from './en.ts'

export const es: typeof en = {
  tag: {
    title: 'Tag',
    links: 'Desde aquí',
    page: 'Página del tag',
    unitAlarms: 'Alarmas de {unit}',
    history: 'Historial de alarmas',
    now: 'Ahora',
    quiet: 'Sin alarma.',
  },
}
