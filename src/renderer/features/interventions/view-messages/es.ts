import type { en } from './en.ts'

export const es: typeof en = {
  interventions: {
    filter: 'Filtrar personas',
    figures: 'Cifras del período',
    count: 'intervenciones | intervención | intervenciones',
    people: 'personas respondieron | persona respondió | personas respondieron',
    meanReaction: 'reacción media',
    meanIntervention: 'intervención media',
    reacted: 'alarmas atendidas | alarma atendida | alarmas atendidas',
    medianReaction: 'reacción mediana',
    medianIntervention: 'intervención mediana',
    byPersonOff: 'La respuesta por persona está desactivada.',
    supervisorsOnly: 'La respuesta por persona es solo para supervisores.',
    turnOn: 'Activarla en los ajustes',
    none: 'Ninguna intervención en este período.',
    means: 'Tiempos medios por persona',
    busiest: 'las {n} con más intervenciones',
    meansSummary:
      'Reacción e intervención medias de {n} persona | Reacción e intervención medias de {n} personas',
    phase: {
      label: 'Duración',
      reaction: 'Reacción',
      intervention: 'Intervención',
    },
    tip: {
      number: '{n} intervención | {n} intervenciones',
      reaction: 'reacción tras {time}',
      intervention: 'intervención de {time}',
    },
    distribution: 'Distribución de los tiempos de respuesta',
    distributionOf: 'Distribución de los tiempos de respuesta: {name}',
    percentiles: 'mediana {median}, 90 % en {ninth}',
    basis: 'de los {n} registros más recientes de {total}',
    medianMark: 'mediana: {time}',
    percentile90Mark: '90 %: {time}',
    noHistory: 'Ningún historial de alarmas en este período.',
    noDurations: 'El historial de alarmas de este período no indica esas duraciones.',
    under: 'menos de {time}',
    between: 'de {from} a {to}',
    over: 'más de {time}',
    cases: '{n} caso, {share} | {n} casos, {share}',
    casesColumn: 'Casos',
    duration: 'Duración',
    showHistory: 'Historial de alarmas de esta persona',
    column: {
      user: 'Persona',
      number: 'Intervenciones',
      reaction: 'Reacción media',
      intervention: 'Intervención media',
      id: 'ID',
    },
  },
  settings: {
    field: {
      responseByPerson: {
        label: 'Respuesta por persona',
        hint: 'Muestra a los supervisores cuánto tardó en responder cada persona, con su nombre. Compruebe antes si está permitido en su planta.',
      },
    },
  },
}
