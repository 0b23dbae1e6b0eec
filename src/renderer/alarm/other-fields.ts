import type { Alarm, alarmSchema } from '../../shared/model/alarm.ts'
import type { AlarmHistory, alarmHistorySchema } from '../../shared/model/records.ts'

type FieldsOf<S extends { shape: object }> = Record<keyof S['shape'], true>

const alarmFields: FieldsOf<typeof alarmSchema> = {
  id: true,
  dataServerId: true,
  path: true,
  fullPath: true,
  name: true,
  localizedName: true,
  value: true,
  message: true,
  resetMessage: true,
  ackMessage: true,
  priority: true,
  state: true,
  masked: true,
  alarmTime: true,
  lastChange: true,
  ackUser: true,
  attachedFile: true,
  resetAttachedFile: true,
  ackAttachedFile: true,
  comment: true,
  deskNuisance: true,
}

const historyFields: FieldsOf<typeof alarmHistorySchema> = {
  id: true,
  tagId: true,
  tagName: true,
  message: true,
  priority: true,
  alarmTime: true,
  ackTime: true,
  resetTime: true,
  alarmDuration: true,
  reactionDuration: true,
  interventionDuration: true,
  comment: true,
}

interface OtherField {
  name: string
  text: string
}

function unknownFields(record: object, known: object): OtherField[] {
  return Object.entries(record)
    .filter(([name]) => !Object.hasOwn(known, name))
    .map(([name, value]) => ({ name, text: typeof value === 'string' ? value : JSON.stringify(value) }))
}

/** Fields of an alarm beyond the interface, as text. */
export function otherFields(alarm: Alarm): OtherField[] {
  return unknownFields(alarm, alarmFields)
}

/** Fields of a history entry beyond the interface, as text. */
export function otherHistoryFields(entry: AlarmHistory): OtherField[] {
  return unknownFields(entry, historyFields)
}
