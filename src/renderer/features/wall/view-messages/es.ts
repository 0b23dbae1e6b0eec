import type { en } from './en.ts'

export const es: typeof en = {
  wall: {
    leave: 'Salir del panel de pared',
    noUnit: 'sin unidad',
    units: 'Unidades con alarmas',
    urgent: 'Las más urgentes, sin reconocer',
    nobody: 'nadie la tiene',
    with: 'la tiene {name}',
    none: 'Ninguna alarma.',
    unknown: 'Aún desconocido.',
    old: 'Último estado conocido: sin conexión',
    allAcknowledged: 'Todo está reconocido.',
    onCall: 'De guardia',
    nobodyOnCall: 'No hay horarios de guardia definidos.',
    onCallUnknown: 'De guardia: no se sabe.',
    more: '{n} unidad más tiene alarmas | {n} unidades más tienen alarmas',
    server: '{name} conectado',
    lost: '{name} perdido desde las {time}',
  },
}
