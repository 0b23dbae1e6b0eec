import type { Period } from '../periods.ts'
import type { AlarmHistory } from '../../model/records.ts'

/** The first index of an ordered list whose instant is not before the given one. */
export function indexFrom(instants: readonly number[], instant: number): number {
  let low = 0
  let high = instants.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((instants[middle] ?? Infinity) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** The instants of an ordered list within a period. */
export function instantsWithin(instants: readonly number[], { from, to }: Period): number[] {
  return instants.slice(indexFrom(instants, from), indexFrom(instants, to))
}

/** A percentile of an ordered list by the nearest rank: one of the values, not the mean of two; null where there are none. */
export function percentileOf(sorted: readonly number[], share: number): number | null {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null
}

export interface Densest {
  count: number
  /** The first of them; null where there are none. */
  at: number | null
}

/** The most instants within any window of `spanMs`; two that are exactly `spanMs` apart do not share one. */
export function densest(instants: readonly number[], spanMs: number): Densest {
  let oldest = 0
  let found: Densest = { count: 0, at: null }
  for (let place = 0; place < instants.length; place++) {
    const instant = instants[place] ?? 0
    while ((instants[oldest] ?? instant) <= instant - spanMs) oldest += 1
    const count = place - oldest + 1
    if (count > found.count) found = { count, at: instants[oldest] ?? null }
  }
  return found
}

/** One activation of an alarm, in instants. Acknowledgement does not affect the figures. */
export interface RecordedRaise {
  id: number
  tagId: number
  tagName: string
  message: string
  priority: number
  raisedAt: number
  /** Null: not reset, as far as the records show. */
  resetAt: number | null
}

export interface ReadOccurrences {
  /** In order of time. */
  occurrences: RecordedRaise[]
  /** Records omitted because of an unreadable time. */
  unreadable: number
}

/** Collects histories one by one, as they are read. */
export interface OccurrenceReader {
  add(history: AlarmHistory): void
  result(): ReadOccurrences
}

/** Converts histories. A record that was read twice, since pages shift, counts once in its latest form. */
export function createOccurrenceReader(): OccurrenceReader {
  const byId = new Map<number, RecordedRaise>()
  const unreadable = new Set<number>()
  return {
    add(history) {
      const occurrence = raiseOfHistory(history)
      if (occurrence) byId.set(history.id, occurrence)
      else unreadable.add(history.id)
    },
    result: () => ({
      occurrences: [...byId.values()].sort((a, b) => a.raisedAt - b.raisedAt || a.id - b.id),
      unreadable: unreadable.size,
    }),
  }
}

function raiseOfHistory(history: AlarmHistory): RecordedRaise | null {
  const { id, tagId, tagName, message, priority } = history
  const raisedAt = Date.parse(history.alarmTime)
  const resetAt = history.resetTime === undefined ? null : Date.parse(history.resetTime)
  if (Number.isNaN(raisedAt) || Number.isNaN(resetAt)) return null
  // A clock that was set back must not make a duration negative.
  const endedAt = resetAt === null ? null : Math.max(raisedAt, resetAt)
  return { id, tagId, tagName, message, priority, raisedAt, resetAt: endedAt }
}

/** The part of the period in which an alarm was active, from `ageMs` after it was raised; null where there is none. */
export function activeWithin(
  { raisedAt, resetAt }: Pick<RecordedRaise, 'raisedAt' | 'resetAt'>,
  { from, to }: Period,
  ageMs = 0,
): Period | null {
  const begin = Math.max(raisedAt + ageMs, from)
  const end = Math.min(resetAt ?? to, to)
  return begin < end ? { from: begin, to: end } : null
}

/** Consecutive windows of one size from the start of a period; its end cuts the last one. */
export interface Windows {
  period: Period
  size: number
  /** The alarms raised in each window. */
  counts: number[]
}

/** Counts the alarms raised in each window of a period. */
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

/** The share of the period, 0 to 1, in windows with more than `limit`. */
export function shareOver({ period, size, counts }: Windows, limit: number): number {
  const { from, to } = period
  let over = 0
  for (const [place, count] of counts.entries()) {
    if (count > limit) over += Math.min(from + (place + 1) * size, to) - (from + place * size)
  }
  return over / (to - from)
}
