import { fieldsIn, looseInstant } from './loose-fields.ts'

/** A call record of any shape. */
export type CallRow = Readonly<Record<string, unknown>>

/** What the interface leaves open, as services are likely to call it; the first that a record has is meant. */
const likely = {
  outcome: ['outcome', 'result', 'status', 'state', 'callOutcome', 'callResult', 'callStatus'],
  time: ['requestedTime', 'callTime', 'time', 'date', 'timestamp', 'startTime', 'calledAt', 'createdAt'],
  alarm: ['alarmId', 'alarm'],
}
export type CallFieldKind = keyof typeof likely

/** What to show first; whatever else there is follows in the order in which it came. */
const firstFields = ['requestedTime', 'outcome', 'userName', 'phone', 'msgText', 'alarmId', 'groupId']

const plain = (field: string) => field.replace(/[^a-z\d]/gi, '').toLowerCase()

/** Every field that a record has, those with a known meaning first. */
export function callFields(records: readonly CallRow[]): string[] {
  return fieldsIn(records, firstFields)
}

/** The field that tells how a call ended, when it was, or which alarm it was about; null where none does. */
export function fieldOf(kind: CallFieldKind, fields: readonly string[], sample?: CallRow): string | null {
  const found = likely[kind]
    .map((name) => fields.find((field) => plain(field) === plain(name)))
    .find((field) => field !== undefined)
  if (found !== undefined || kind !== 'time' || !sample) return found ?? null
  return fields.find((field) => looseInstant(sample[field]) !== null) ?? null
}

/** The number of the alarm that a record names; null where it names none. */
export function namedAlarm(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null
}
