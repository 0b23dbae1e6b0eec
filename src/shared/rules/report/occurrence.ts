import type { AlarmHistory } from '../../model/alarm-history.ts'
import type { Period } from '../periods.ts'

/** One time that an alarm was raised, in instants. Who acknowledged it and when changes none of the figures. */
export interface Occurrence {
  id: number
  tagId: number
  tagName: string
  message: string
  priority: number
  raisedAt: number
  /** Null: not reset, as far as the records know. */
  resetAt: number | null
}

export interface ReadOccurrences {
  /** In order of time. */
  occurrences: Occurrence[]
  /** Records left out because a time in them cannot be read. */
  unreadable: number
}

/** Takes histories one by one, as they are read from the service. */
export interface OccurrenceReader {
  add(history: AlarmHistory): void
  result(): ReadOccurrences
}

/** Makes occurrences of histories. A record that came twice (pages shift while they are read) counts once, as it came last. */
export function createOccurrenceReader(): OccurrenceReader {
  const byId = new Map<number, Occurrence>()
  const unreadable = new Set<number>()
  return {
    add(history) {
      const occurrence = occurrenceOf(history)
      if (occurrence) byId.set(history.id, occurrence)
      else unreadable.add(history.id)
    },
    result: () => ({
      occurrences: [...byId.values()].sort((a, b) => a.raisedAt - b.raisedAt || a.id - b.id),
      unreadable: unreadable.size,
    }),
  }
}

function occurrenceOf(history: AlarmHistory): Occurrence | null {
  const { id, tagId, tagName, message, priority } = history
  const raisedAt = Date.parse(history.alarmTime)
  const resetAt = history.resetTime === undefined ? null : Date.parse(history.resetTime)
  if (Number.isNaN(raisedAt) || Number.isNaN(resetAt)) return null
  // A clock that was set back in between must not make a time of less than nothing.
  const ended = resetAt === null ? null : Math.max(raisedAt, resetAt)
  return { id, tagId, tagName, message, priority, raisedAt, resetAt: ended }
}

/** The part of the period during which an alarm stood, from `age` after it was raised; null where there is none. */
export function standingWithin(
  { raisedAt, resetAt }: Occurrence,
  { from, to }: Period,
  age = 0,
): Period | null {
  const begin = Math.max(raisedAt + age, from)
  const end = Math.min(resetAt ?? to, to)
  return begin < end ? { from: begin, to: end } : null
}
