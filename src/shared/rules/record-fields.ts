/** Every field that records of any shape have: those named first, the others in the order in which they came. */
export function fieldsIn(
  records: readonly Readonly<Record<string, unknown>>[],
  first: readonly string[],
): string[] {
  const fields = new Set<string>()
  for (const record of records) for (const field in record) fields.add(field)
  const known = first.filter((field) => fields.has(field))
  return [...known, ...[...fields].filter((field) => !known.includes(field))]
}

/** The instant that a value states; null if it states none. */
export function looseInstant(value: unknown): number | null {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
  return isTime ? Date.parse(value) : null
}

/** A value as a reader sees it: text as is, anything else as it was sent, nothing if it is missing. */
export function looseText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A call record of any shape. */
export type CallRow = Readonly<Record<string, unknown>>

/** What the interface leaves open, as services are likely to call it; the first that a record has is meant. */
const likely = {
  outcome: ['outcome', 'result', 'status', 'state', 'callOutcome', 'callResult', 'callStatus'],
  time: ['requestedTime', 'callTime', 'time', 'date', 'timestamp', 'startTime', 'calledAt', 'createdAt'],
  alarm: ['alarmId', 'alarm'],
}
type CallFieldKind = keyof typeof likely

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
