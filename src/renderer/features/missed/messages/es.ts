import type { en } from './en.ts'

export const es: typeof en = {
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
