import type { en } from './en.ts'

export const es: typeof en = {
  callRecords: {
    timeMatch: 'Coincide en el tiempo: {what}, {before} antes',
    timeMatchHint:
      'El registro no nombra ninguna alarma. Esta es la última alarma activada antes de la llamada.',
    clearedHint:
      'La alarma ya no está activa, y el historial de alarmas no da ID de alarma. Esto abre la última alarma activada antes de la llamada.',
    fields: {
      requestedTime: 'Llamado',
      outcome: 'Resultado',
      userName: 'Persona',
      phone: 'Teléfono',
      msgText: 'Mensaje',
      alarmId: 'Alarma',
      groupId: 'Grupo',
      id: 'ID',
      callId: 'Llamada',
      userId: 'Usuario',
      msgNum: 'Número de mensaje',
      answeredTime: 'Atendida',
      endedTime: 'Terminada',
    },
    title: 'Registro de llamadas',
  },
}
