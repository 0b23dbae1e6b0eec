import type { en } from './en.ts'

export const es: typeof en = {
  callHistories: {
    alarm: 'Alarma {id}',
    match: 'Coincide en el tiempo: {what}, {before} antes',
    matchWhy: 'El registro no nombra ninguna alarma. Esta es la última que surgió antes de la llamada.',
    goneWhy:
      'La alarma ya no está vigente, y los históricos no dan números de alarma. Esto lleva a la última que surgió antes de la llamada.',
    fields: {
      requestedTime: 'Llamado',
      outcome: 'Resultado',
      userName: 'Persona',
      phone: 'Teléfono',
      msgText: 'Mensaje',
      alarmId: 'Alarma',
      groupId: 'Grupo',
      id: 'N.º',
      callId: 'Llamada',
      userId: 'Usuario',
      msgNum: 'N.º de mensaje',
      answeredTime: 'Atendida',
      endedTime: 'Terminada',
    },
    outcomes: {
      queued: 'en cola',
      ringing: 'sonando',
      answered: 'atendida',
      noAnswer: 'sin respuesta',
      acknowledged: 'reconocida',
      refused: 'rechazada',
    },
  },
}
