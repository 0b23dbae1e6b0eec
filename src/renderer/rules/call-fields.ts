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
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)

/** Every field that a record has, those with a known meaning first. */
export function callFields(records: readonly CallRow[]): string[] {
  const fields = new Set<string>()
  for (const record of records) for (const field in record) fields.add(field)
  const first = firstFields.filter((field) => fields.has(field))
  return [...first, ...[...fields].filter((field) => !first.includes(field))]
}

/** The field that tells how a call ended, when it was, or which alarm it was about; null where none does. */
export function fieldOf(kind: CallFieldKind, fields: readonly string[], sample?: CallRow): string | null {
  const found = likely[kind]
    .map((name) => fields.find((field) => plain(field) === plain(name)))
    .find((field) => field !== undefined)
  if (found !== undefined || kind !== 'time' || !sample) return found ?? null
  return fields.find((field) => isTime(sample[field])) ?? null
}

/** The instant that a field of a record tells; null where it tells none. */
export function callInstant(value: unknown): number | null {
  return isTime(value) ? Date.parse(String(value)) : null
}

/** A value as it is read: text as it stands, whatever else as it was sent, nothing where there is nothing. */
export function callText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The number of the alarm that a record names; null where it names none. */
export function namedAlarm(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null
}
