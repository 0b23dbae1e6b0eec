import type { AlarmLoad } from '../model/alarm-load.ts'

export const nothingCounted: AlarmLoad = { knownSince: null, from: 0, counts: [] }

/** How far back the load is shown: a shift of eight hours. */
export const loadMinutes = 480

const minute = 60_000
/** The measure of the standards: alarms in ten minutes. */
const windowMinutes = 10
export const bucketMillis = windowMinutes * minute

/** Alarms in ten minutes that one operator can take (EEMUA 191): up to each of these. */
export const loadLimits = { acceptable: 1, manageable: 2, overDemanding: 5, flood: 10 } as const
/** A flood begins above ten in ten minutes and is over below five (ISA-18.2). */
const floodEndsBelow = 5

export const loadLevels = ['acceptable', 'manageable', 'over-demanding', 'flood'] as const
export type LoadLevel = (typeof loadLevels)[number]

export interface LoadBucket {
  /** The beginning of its ten minutes, by the clock: 02:10, 02:20. */
  from: number
  count: number
  /** False where the desk cannot know all alarms of it. */
  known: boolean
}

export interface Flood {
  since: number
  /** The most alarms in any ten minutes of it. */
  peak: number
}

export interface LoadPicture {
  lastTen: number
  level: LoadLevel
  /** Oldest first; the last one is not over yet. */
  buckets: LoadBucket[]
  flood: Flood | null
}

/** What the load is now and was in the hours before. A flood lasts until it is over, whatever the figure says. */
export function loadAt({ from, counts, knownSince }: AlarmLoad, now: number): LoadPicture {
  const countIn = (at: number) => counts[Math.floor((at - from) / minute)] ?? 0
  const lastTenAt = (at: number) => {
    let sum = 0
    for (let back = 0; back < windowMinutes; back++) sum += countIn(at - back * minute)
    return sum
  }
  const thisMinute = Math.floor(now / minute) * minute
  const buckets = new Map<number, LoadBucket>()
  let flood: Flood | null = null
  for (let at = thisMinute - (loadMinutes - 1) * minute; at <= thisMinute; at += minute) {
    flood = floodAfter(flood, lastTenAt(at), at)
    const start = Math.floor(at / bucketMillis) * bucketMillis
    const known = knownSince !== null && knownSince <= start
    const bucket = buckets.get(start) ?? { from: start, count: 0, known }
    bucket.count += countIn(at)
    buckets.set(start, bucket)
  }
  const lastTen = lastTenAt(thisMinute)
  return { lastTen, level: flood ? 'flood' : levelOf(lastTen), buckets: [...buckets.values()], flood }
}

function floodAfter(flood: Flood | null, lastTen: number, at: number): Flood | null {
  if (flood === null) return lastTen > loadLimits.flood ? { since: at, peak: lastTen } : null
  return lastTen < floodEndsBelow ? null : { since: flood.since, peak: Math.max(flood.peak, lastTen) }
}

/** The level of a figure by itself: alarms in ten minutes. */
export function levelOf(lastTen: number): LoadLevel {
  if (lastTen <= loadLimits.acceptable) return 'acceptable'
  if (lastTen <= loadLimits.manageable) return 'manageable'
  return lastTen <= loadLimits.flood ? 'over-demanding' : 'flood'
}
