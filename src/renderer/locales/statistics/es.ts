import type { StatisticsTexts } from './en.ts'

export const statisticsEs: StatisticsTexts = {
  periods: {
    label: 'Período',
    preset: {
      shift: 'Este turno',
      hours8: '8 h',
      yesterday: 'Ayer',
      days7: '7 días',
      days30: '30 días',
    },
    shiftSince: 'El turno que empezó a las {time}',
    namedShiftSince: '{name}, desde las {time}',
    use: 'Período: {period}',
    custom: 'Otro…',
    from: 'Desde',
    to: 'Hasta',
    show: 'Mostrar este período',
    noBegin: 'Indique cuándo empieza el período.',
    noEnd: 'Indique cuándo termina el período.',
    notAfter: 'El final debe ser posterior al comienzo.',
    refresh: 'Actualizar',
    refreshHint: 'Preguntar de nuevo, hasta ahora',
  },
  recordTools: {
    find: 'Filtrar lo cargado',
    placeholder: 'Filtrar',
    atService: 'El servicio aplica estos filtros.',
  },
  charts: {
    asTable: 'Mostrar como tabla',
    tableOf: '{title}: mostrar como tabla',
    save: 'Guardar la imagen',
    saveOf: '{title}: guardar la imagen',
    png: 'Guardar como PNG',
    svg: 'Guardar como SVG',
    notDrawn: 'Por ahora no hay imagen.',
    more: 'Aquí no se muestra {n} fila más. | Aquí no se muestran {n} filas más.',
  },
}
