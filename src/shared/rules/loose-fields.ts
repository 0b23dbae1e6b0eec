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

/** The instant that a value tells; null where it tells none. */
export function looseInstant(value: unknown): number | null {
  const isTime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
  return isTime ? Date.parse(value) : null
}

/** A value as a reader sees it: text as is, anything else as it was sent, nothing if it is missing. */
export function looseText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
