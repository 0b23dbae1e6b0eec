import type { en } from './en.ts'

export const es: typeof en = {
  load: {
    label: 'Carga de alarmas',
    unknown: 'desconocido, aún sin leer',
    lastTen: 'en 10 min',
    level: {
      acceptable: 'aceptable',
      manageable: 'manejable',
      demanding: 'demasiado exigente',
      unacceptable: 'inaceptable',
    },
    flood: 'Avalancha desde {time}, pico {peak}',
    floodSince: 'Avalancha desde {time}',
    floodBegan: 'Avalancha de alarmas desde {time}',
    lastKnown: 'último estado conocido, de {time}',
    onlySeen: 'contado solo por este puesto',
    bucket:
      '{from} a {to}: ninguna alarma | {from} a {to}: {n} alarma en 10 minutos | {from} a {to}: hasta {n} alarmas en 10 minutos',
    unknownBucket: '{from} a {to}: desconocido',
    summary:
      '{n} alarma en los últimos 10 minutos. Pico en 10 minutos en las últimas 8 horas: {most}. Para {operators}: aceptable hasta {acceptable}, manejable {manageable}, demasiado exigente {demanding}, avalancha por encima de {flood}. | {n} alarmas en los últimos 10 minutos. Pico en 10 minutos en las últimas 8 horas: {most}. Para {operators}: aceptable hasta {acceptable}, manejable {manageable}, demasiado exigente {demanding}, avalancha por encima de {flood}.',
    operators: '{n} operador | {n} operadores',
  },
  settings: {
    field: {
      loadStrip: {
        label: 'Carga de alarmas en el encabezado',
        hint: 'Las alarmas de los últimos 10 minutos y de las últimas 8 horas.',
      },
    },
  },
}
