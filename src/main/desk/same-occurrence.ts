/** What tells one raising of an alarm from another where the service gives no common number. */
export interface Occurrence {
  raisedAt: number
  /** The names under which records may speak of its tag. */
  names: readonly string[]
}

/** Occurrences that may be the same one share this. */
export function occurrenceKey({ raisedAt }: Pick<Occurrence, 'raisedAt'>): number {
  return Math.floor(raisedAt / 1_000)
}

/** Whether a list and a history speak of the same raising: one of them may tell its time to the second only. */
export function isSameOccurrence(a: Occurrence, b: Occurrence): boolean {
  const wholeSecond = a.raisedAt % 1_000 === 0 || b.raisedAt % 1_000 === 0
  const sameTime = wholeSecond ? occurrenceKey(a) === occurrenceKey(b) : a.raisedAt === b.raisedAt
  return sameTime && a.names.some((name) => name !== '' && b.names.includes(name))
}
