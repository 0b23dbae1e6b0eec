import type { Period } from '../periods.ts'
import type { AlarmHistory } from '../../model/records.ts'

/** The first place in an ordered list whose instant is not before the given one. */
export function placeOf(instants: readonly number[], instant: number): number {
  let low = 0
  let high = instants.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((instants[middle] ?? Infinity) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Those of an ordered list that fall into a period. */
export function instantsWithin(instants: readonly number[], { from, to }: Period): number[] {
  return instants.slice(placeOf(instants, from), placeOf(instants, to))
}

export interface Densest {
  count: number
  /** The first of them; null where there are none. */
  at: number | null
}

/** The most of an ordered list within any stretch of `span`, which no two exactly `span` apart share. */
export function densest(instants: readonly number[], span: number): Densest {
  let oldest = 0
  let found: Densest = { count: 0, at: null }
  for (let place = 0; place < instants.length; place++) {
    const instant = instants[place] ?? 0
    while ((instants[oldest] ?? instant) <= instant - span) oldest += 1
    const count = place - oldest + 1
    if (count > found.count) found = { count, at: instants[oldest] ?? null }
  }
  return found
}

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
export function activeWithin(
  { raisedAt, resetAt }: Occurrence,
  { from, to }: Period,
  age = 0,
): Period | null {
  const begin = Math.max(raisedAt + age, from)
  const end = Math.min(resetAt ?? to, to)
  return begin < end ? { from: begin, to: end } : null
}

/** Stretches of one length, one after the other from the beginning of a period; the last is cut by its end. */
export interface Windows {
  period: Period
  size: number
  /** How many alarms were raised in each. */
  counts: number[]
}

/** Counts what was raised in the period, window by window. */
export function countWindows(raised: readonly number[], period: Period, size: number): Windows {
  const { from, to } = period
  const counts = Array.from({ length: Math.ceil((to - from) / size) }, () => 0)
  for (const instant of raised) {
    if (instant < from || instant >= to) continue
    const place = Math.floor((instant - from) / size)
    counts[place] = (counts[place] ?? 0) + 1
  }
  return { period, size, counts }
}

/** The share of the period, 0 to 1, that lies in windows with more than `limit`. */
export function shareOver({ period, size, counts }: Windows, limit: number): number {
  const { from, to } = period
  let over = 0
  for (const [place, count] of counts.entries()) {
    if (count > limit) over += Math.min(from + (place + 1) * size, to) - (from + place * size)
  }
  return over / (to - from)
}
