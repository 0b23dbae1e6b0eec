import type { en } from './en.ts'

export const es: typeof en = {
  footer: {
    dismiss: 'descartar',
  },
  missed: {
    title: 'Alarmas no vistas',
    table: 'Alarmas no vistas',
    count: 'Ninguna alarma no vista | {n} alarma no vista | {n} alarmas no vistas',
    maskedHidden: '{n} enmascarada, oculta | {n} enmascaradas, ocultas',
    discarded: '{n} más antigua ya no se conserva | {n} más antiguas ya no se conservan',
    cleared: 'Normalizada',
    duration: 'Duración',
    reason: 'Motivo',
    clearedUnknown: 'desconocido',
    acknowledgedAt: 'reconocida {time}',
    notSeen: 'normalizada antes de que nadie la viera',
    gap: {
      'first-start': 'antes del primer inicio, {from} a {to}',
      'journal-lost': 'se ignora si se vio, diario perdido, {from} a {to}',
      'not-running': 'mientras Tocsin no estaba en marcha, {from} a {to}',
      disconnected: 'durante la desconexión, {from} a {to}',
      'no-live-connection': 'mientras push no estaba disponible, {from} a {to}',
    },
    rowName: '{band}, {message}, {path}, activada {raised}, normalizada {cleared}, {reason}',
    dismiss: 'Descartar',
    dismissAll: 'Descartar todas',
    dismissed: '{n} alarma descartada. | {n} alarmas descartadas.',
    undo: 'Deshacer el descarte',
    loading: 'Cargando las alarmas no vistas',
    failed: 'No se pudieron cargar las alarmas no vistas: {message}',
    empty: 'Ninguna alarma no vista.',
    emptyWhy: 'Una alarma que se normaliza antes de que alguien la haya visto queda aquí hasta descartarla.',
    emptyUnknown:
      'El servicio no responde. Las alarmas que se activen y se normalicen entretanto se añadirán cuando responda.',
    detail: 'Detalles de la alarma no vista',
    timeline: 'Registrado por este puesto',
    timelineNone: 'Nada: esta alarma solo se conoce por el historial de alarmas del servicio.',
    step: {
      raised: 'activada',
      raisedAgain: 'activada de nuevo',
      acknowledged: 'reconocida por {user}',
      state: 'estado: {state}',
      cleared: 'normalización detectada',
    },
  },
}
