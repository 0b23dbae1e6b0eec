import type { AwayTexts } from './en.ts'

export const awayEs: AwayTexts = {
  load: {
    label: 'Carga de alarmas',
    lastTen: 'en los últimos 10 min',
    level: {
      acceptable: 'aceptable',
      manageable: 'manejable',
      demanding: 'demasiado exigente',
      unacceptable: 'inaceptable',
    },
    flood: 'Avalancha desde {time}, pico {peak}',
    floodBegan: 'Avalancha de alarmas desde {time}',
    lastKnown: 'último estado conocido, de {time}',
    onlySeen: 'solo lo que vio este puesto',
    bucket: '{from} a {to}: ninguna alarma | {from} a {to}: {n} alarma | {from} a {to}: {n} alarmas',
    unknownBucket: '{from} a {to}: no se sabe',
    summary:
      '{n} alarma en los últimos 10 minutos. Máximo en 10 minutos de las últimas 8 horas: {most}. Para {operators}: aceptable hasta {acceptable}, manejable {manageable}, demasiado exigente {demanding}, avalancha por encima de {flood}. | {n} alarmas en los últimos 10 minutos. Máximo en 10 minutos de las últimas 8 horas: {most}. Para {operators}: aceptable hasta {acceptable}, manejable {manageable}, demasiado exigente {demanding}, avalancha por encima de {flood}.',
    operators: '{n} operador | {n} operadores',
  },
  away: {
    title: 'En su ausencia',
    table: 'Alarmas que vinieron y se fueron sin ser vistas',
    count:
      'Nada vino y se fue sin ser visto | {n} alarma vino y se fue sin ser vista | {n} alarmas vinieron y se fueron sin ser vistas',
    maskedHidden: '{n} enmascarada, oculta | {n} enmascaradas, ocultas',
    forgotten: '{n} más antigua ya no se guarda | {n} más antiguas ya no se guardan',
    gone: 'Terminada',
    lasted: 'Duración',
    why: 'Por qué está aquí',
    goneUnknown: 'no se sabe',
    acknowledgedAt: 'reconocida {time}',
    notSeen: 'nadie la había visto',
    gap: {
      'first-start': 'antes del primer inicio, {from} a {to}',
      'not-running': 'mientras Tocsin no estaba en marcha, {from} a {to}',
      disconnected: 'durante la desconexión, {from} a {to}',
      'no-live-connection': 'sin conexión en vivo, {from} a {to}',
    },
    rowName: '{band}, {message}, {path}, aparecida {raised}, terminada {gone}, {why}',
    dismiss: 'Descartar',
    dismissAll: 'Descartar todas',
    dismissed: '{n} alarma descartada. | {n} alarmas descartadas.',
    undo: 'Deshacer el descarte',
    loading: 'Cargando lo que vino y se fue',
    failed: 'No se sabe lo que vino y se fue: {message}',
    empty: 'Nada vino y se fue sin ser visto.',
    emptyWhy: 'Una alarma que deja la lista antes de que alguien la haya visto queda aquí hasta descartarla.',
    emptyUnknown:
      'El servicio no responde. Lo que venga y se vaya entretanto se consultará cuando vuelva a responder.',
    detail: 'Detalles de lo que vino y se fue',
    course: 'Lo que vio este puesto',
    courseNone: 'Nada: solo los historiales del servicio lo cuentan.',
    step: {
      appeared: 'aparecida',
      again: 'aparecida de nuevo',
      acknowledged: 'reconocida por {user}',
      state: 'estado: {state}',
      gone: 'vista como terminada',
    },
  },
}
