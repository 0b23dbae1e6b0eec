import type { AlarmLoad } from '../model/desk.ts'
import type { ReportSettings } from '../model/report-settings.ts'

export const emptyLoad: AlarmLoad = { knownSince: null, from: 0, counts: [] }

/** The load covers a shift of eight hours. */
export const loadMinutes = 480

const minuteMs = 60_000
/** The standards count alarms in ten minutes. */
const windowMinutes = 10
const bucketMs = windowMinutes * minuteMs

/** Alarms in ten minutes for one operator, as in the report. */
export type LoadLimits = Pick<
  ReportSettings,
  'operators' | 'acceptable' | 'manageable' | 'demanding' | 'unacceptable' | 'floodStart' | 'floodEnd'
>

export type LoadLevel = 'acceptable' | 'manageable' | 'demanding' | 'unacceptable' | 'flood'

export interface LoadBucket {
  /** The start of its ten minutes by the clock: 02:10, 02:20. */
  from: number
  count: number
  /** False where the desk may not know all of its alarms. */
  known: boolean
  isFlood: boolean
}

export interface LiveFlood {
  /** The first minute of the ten that started it. */
  since: number
  /** The most alarms in any ten minutes of it. */
  peak: number
}

export interface LoadStatus {
  lastTen: number
  level: LoadLevel
  /** Oldest first; the last one is still running. */
  buckets: LoadBucket[]
  flood: LiveFlood | null
}

/**
 * The current load and that of the hours before.
 *
 *   normal ──more than `floodStart` in the last 10 min──> flood ──fewer than `floodEnd` in the last 10 min──> normal
 */
export function loadAt({ from, counts, knownSince }: AlarmLoad, now: number, limits: LoadLimits): LoadStatus {
  const countIn = (at: number) => counts[Math.floor((at - from) / minuteMs)] ?? 0
  const tenUpTo = (at: number) => Array.from({ length: windowMinutes }, (_, back) => at - back * minuteMs)
  const sumUpTo = (at: number) => tenUpTo(at).reduce((sum, each) => sum + countIn(each), 0)
  const start = limits.floodStart * limits.operators
  const end = Math.min(limits.floodEnd * limits.operators, start)
  let endedAt = -Infinity
  const floodAfter = (flood: LiveFlood | null, at: number): LiveFlood | null => {
    const sum = sumUpTo(at)
    if (flood === null) {
      // The last alarms of one flood do not count towards the next.
      const first = tenUpTo(at).findLast((each) => each > endedAt && countIn(each) > 0)
      return sum > start ? { since: first ?? at, peak: sum } : null
    }
    if (sum >= end) return { ...flood, peak: Math.max(flood.peak, sum) }
    endedAt = at
    return null
  }

  const thisMinute = Math.floor(now / minuteMs) * minuteMs
  const buckets = new Map<number, LoadBucket>()
  let flood: LiveFlood | null = null
  for (let at = thisMinute - (loadMinutes - 1) * minuteMs; at <= thisMinute; at += minuteMs) {
    flood = floodAfter(flood, at)
    const begins = Math.floor(at / bucketMs) * bucketMs
    const known = knownSince !== null && knownSince <= begins
    const bucket = buckets.get(begins) ?? { from: begins, count: 0, known, isFlood: false }
    bucket.count += countIn(at)
    bucket.isFlood ||= flood !== null
    buckets.set(begins, bucket)
  }
  const lastTen = sumUpTo(thisMinute)
  const level = flood ? 'flood' : levelOf(lastTen, limits)
  return { lastTen, level, buckets: [...buckets.values()], flood }
}

function levelOf(lastTen: number, { operators, ...limits }: LoadLimits): LoadLevel {
  if (lastTen <= limits.acceptable * operators) return 'acceptable'
  if (lastTen <= limits.manageable * operators) return 'manageable'
  return lastTen <= limits.unacceptable * operators ? 'demanding' : 'unacceptable'
}
