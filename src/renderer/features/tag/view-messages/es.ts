import type { en } from './en.ts'

export const es: typeof en = {
  tag: {
    back: 'Atrás',
    history: 'Historial de alarmas',
    raise: 'Activar una alarma',
    quiet: 'Sin alarma.',
    show: 'Mostrar en la lista',
    others: 'Otras alarmas de este tag',
    year: {
      title: 'Últimos 365 días',
      none: 'Sin alarmas en los últimos 365 días.',
      summary: '{alarms} en {days}; máximo el {day}: {most}.',
      alarms: '{n} alarmas | {n} alarma | {n} alarmas',
      days: '{n} días | {n} día | {n} días',
      day: '{day}: {n} alarmas | {day}: {n} alarma | {day}: {n} alarmas',
      unknown: '{day}: sin cargar',
      since: 'Cargado hasta el {day}; lo anterior no se muestra.',
    },
  },
}
