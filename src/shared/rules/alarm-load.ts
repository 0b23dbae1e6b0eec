import type { AlarmLoad } from '../model/desk.ts'
import type { ReportSettings } from '../model/report-settings.ts'

export const emptyLoad: AlarmLoad = { knownSince: null, from: 0, counts: [] }

/** How far back the load is shown: a shift of eight hours. */
export const loadMinutes = 480

const minute = 60_000
/** The measure of the standards: alarms in ten minutes. */
const windowMinutes = 10
const bucketMillis = windowMinutes * minute

/** Alarms in ten minutes; as the report has them, one operator's share of `operators`. */
export type LoadLimits = Pick<
  ReportSettings,
  'operators' | 'acceptable' | 'manageable' | 'demanding' | 'unacceptable' | 'floodStart' | 'floodEnd'
>

export type LoadLevel = 'acceptable' | 'manageable' | 'demanding' | 'unacceptable' | 'flood'

export interface LoadBucket {
  /** The beginning of its ten minutes, by the clock: 02:10, 02:20. */
  from: number
  count: number
  /** False where the desk cannot know all alarms of it. */
  known: boolean
  isFlood: boolean
}

export interface LiveFlood {
  /** The first minute of the ten that made it one. */
  since: number
  /** The most alarms in any ten minutes of it. */
  peak: number
}

export interface LoadStatus {
  lastTen: number
  level: LoadLevel
  /** Oldest first; the last one is not over yet. */
  buckets: LoadBucket[]
  flood: LiveFlood | null
}

/**
 * What the load is now and was in the hours before.
 *
 *   calm ──more than `floodStart` in the last 10 min──> flood ──fewer than `floodEnd` in the last 10 min──> calm
 */
export function loadAt({ from, counts, knownSince }: AlarmLoad, now: number, limits: LoadLimits): LoadStatus {
  const countIn = (at: number) => counts[Math.floor((at - from) / minute)] ?? 0
  const tenUpTo = (at: number) => Array.from({ length: windowMinutes }, (_, back) => at - back * minute)
  const sumUpTo = (at: number) => tenUpTo(at).reduce((sum, each) => sum + countIn(each), 0)
  const start = limits.floodStart * limits.operators
  const end = Math.min(limits.floodEnd * limits.operators, start)
  let over = -Infinity
  const floodAfter = (flood: LiveFlood | null, at: number): LiveFlood | null => {
    const sum = sumUpTo(at)
    if (flood === null) {
      // The last few alarms of one flood are not the first few of the next.
      const first = tenUpTo(at).findLast((each) => each > over && countIn(each) > 0)
      return sum > start ? { since: first ?? at, peak: sum } : null
    }
    if (sum >= end) return { ...flood, peak: Math.max(flood.peak, sum) }
    over = at
    return null
  }

  const thisMinute = Math.floor(now / minute) * minute
  const buckets = new Map<number, LoadBucket>()
  let flood: LiveFlood | null = null
  for (let at = thisMinute - (loadMinutes - 1) * minute; at <= thisMinute; at += minute) {
    flood = floodAfter(flood, at)
    const begins = Math.floor(at / bucketMillis) * bucketMillis
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
