import type { en } from './en.ts'

export const es: typeof en = {
  shelf: {
    count: 'Nada aparcado | {n} aparcada | {n} aparcadas',
    active: 'ninguna alarma activa | {n} alarma activa | {n} alarmas activas',
    forgottenCount: '{n} desde hace más de 8 horas | {n} desde hace más de 8 horas',
    forgotten: '{since}, más de 8 h',
    find: 'Filtrar las aparcadas',
    stale: 'Conexión perdida: lo que está activo es el último estado conocido.',
    loading: 'Leyendo…',
    empty: 'No hay nada aparcado.',
    noMatch: 'Nada aparcado coincide.',
    column: {
      what: 'Alarma',
      path: 'Tag',
      left: 'Tiempo restante',
      state: 'Ahora',
      reason: 'Motivo',
      by: 'Por',
      since: 'Desde',
    },
    wholeTag: 'Todo el tag {tag}',
    returning: 'vuelve ahora',
    state: {
      quiet: 'ninguna alarma',
      cleared: 'normalizada',
      alarms: '{n} alarma | {n} alarmas',
      open: 'no reconocida',
      acknowledged: 'reconocida',
    },
    alarmsTitle: 'Aparcar {n} alarma | Aparcar {n} alarmas',
    tagTitle: 'Aparcar el tag {tag}',
    extendTitle: 'Prolongar {n} aparcada | Prolongar {n} aparcadas',
    more: 'y {n} más | y {n} más',
    covers: 'Qué',
    scope: {
      alarms: 'esta alarma | estas {n} alarmas',
      tag: 'todas las alarmas del tag {tag}',
    },
    tagHint:
      'Vale también para las alarmas posteriores del tag, pero para ninguna más urgente que las activas ahora.',
    time: 'Durante',
    end: {
      shift: 'fin de turno, {time}',
      morning: 'mañana {time}',
    },
    otherTime: 'otro',
    minutes: 'Minutos',
    atMost: 'Como máximo {time}.',
    reason: 'Motivo',
    reasons: {
      maintenance: 'Mantenimiento',
      instrument: 'Instrumento averiado',
      chattering: 'Alarma oscilante',
      known: 'Conocida, en curso',
    },
    details: 'En sus palabras',
    detailsHint: 'Elija un motivo, descríbalo o ambas cosas.',
    pinHint: 'Las alarmas críticas se aparcan con el PIN.',
    noPin:
      'Las alarmas críticas solo se aparcan con el PIN, y este puesto no tiene. Un supervisor puede definirlo en los ajustes.',
    neverBand: 'Las alarmas de prioridad {band} no se aparcan en este puesto.',
    tooMany: 'Como máximo {n} alarmas a la vez.',
    shelved: '{n} aparcada durante {time} | {n} aparcadas durante {time}',
    unshelved: '{n} recuperada | {n} recuperadas',
    extended: '{n} prolongada a {time} | {n} prolongadas a {time}',
  },
  settings: {
    section: {
      shelving: 'Aparcar',
    },
    field: {
      shelving: {
        role: {
          label: 'Quién puede aparcar',
          hint: 'El rol mínimo para aparcar alarmas y tags.',
        },
        maxMinutes: {
          critical: {
            label: 'Tiempo máximo, crítica',
            hint: '0: las alarmas de esta prioridad no se aparcan.',
          },
          high: {
            label: 'Tiempo máximo, alta',
            hint: '0: las alarmas de esta prioridad no se aparcan.',
          },
          medium: {
            label: 'Tiempo máximo, media',
            hint: '0: las alarmas de esta prioridad no se aparcan.',
          },
          low: {
            label: 'Tiempo máximo, baja',
            hint: '0: las alarmas de esta prioridad no se aparcan.',
          },
        },
        criticalPin: {
          label: 'Las alarmas críticas exigen el PIN',
          hint: 'Sin PIN, las alarmas críticas no se aparcan nunca.',
        },
      },
    },
  },
}
