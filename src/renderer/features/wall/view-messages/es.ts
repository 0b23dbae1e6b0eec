import type { en } from './en.ts'

export const es: typeof en = {
  settings: {
    section: { wall: 'Pared' },
    field: {
      wall: {
        views: {
          label: 'Vistas por turnos',
          hint: 'Los mosaicos muestran estas vistas guardadas una tras otra. Una nueva alarma crítica muestra todas las unidades hasta que se reconoce. Las alarmas más urgentes son siempre las de todas.',
        },
        seconds: { label: 'Tiempo de cada una', hint: '' },
      },
    },
  },
  wall: {
    held: 'Todo: nueva alarma crítica',
    nobodyThere: 'nadie',
    oneView: 'Elija dos o más. Con una, la pared muestra todas las alarmas.',
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
