import type { AlarmLoad } from '../model/desk.ts'
import type { ReportSettings } from '../model/report-settings.ts'
import { floodLimitsOf, tenMinutes } from './flood-limits.ts'

export const emptyLoad: AlarmLoad = {
  knownSince: null,
  from: 0,
  peaks: [],
  recent: { from: 0, counts: [] },
  flood: null,
}

/** The load covers a shift of eight hours. */
export const loadMinutes = 480

const minuteMs = 60_000
const secondMs = 1_000

/** Alarms in ten minutes for one operator, as in the report. */
export type LoadLimits = Pick<
  ReportSettings,
  'operators' | 'acceptable' | 'manageable' | 'unacceptable' | 'floodStart' | 'floodEnd'
>

export type LoadLevel = 'acceptable' | 'manageable' | 'demanding' | 'unacceptable' | 'flood'

export interface LoadBucket {
  /** The start of its ten minutes by the clock: 02:10, 02:20. */
  from: number
  /** The most alarms in the ten minutes up to any alarm of it. */
  peak: number
  /** False where the desk may not know all of its alarms. */
  known: boolean
  /** So many begin a flood, or keep one going. */
  isFlood: boolean
}

export type LiveFlood = NonNullable<AlarmLoad['flood']>

/** The flood that is on at a moment, unless more alarms came since. */
export function floodAt({ flood }: AlarmLoad, now: number): LiveFlood | null {
  return flood !== null && now < (flood.until ?? Infinity) ? flood : null
}

/** When a flood began, wherever that is said: where the rate changed, else where there were too many alarms. */
export const floodStart = (flood: LiveFlood | null | undefined): number | null =>
  flood ? (flood.onset?.at ?? flood.since) : null

/** How many alarms were raised in the ten minutes before. */
export function lastTenAt({ recent: { from, counts } }: AlarmLoad, now: number): number {
  const gone = Math.floor((now - tenMinutes - from) / secondMs) + 1
  return counts.slice(Math.max(0, gone)).reduce((sum, count) => sum + count, 0)
}

export function levelOf(lastTen: number, { operators, ...limits }: LoadLimits): LoadLevel {
  if (lastTen <= limits.acceptable * operators) return 'acceptable'
  if (lastTen <= limits.manageable * operators) return 'manageable'
  return lastTen <= limits.unacceptable * operators ? 'demanding' : 'unacceptable'
}

/** The load of the last hours, oldest first; the last ten minutes are still running. */
export function bucketsAt(
  { from, peaks, knownSince }: AlarmLoad,
  now: number,
  limits: LoadLimits,
): LoadBucket[] {
  const { start } = floodLimitsOf(limits)
  const buckets = new Map<number, LoadBucket>()
  const thisMinute = Math.floor(now / minuteMs) * minuteMs
  for (let at = thisMinute - (loadMinutes - 1) * minuteMs; at <= thisMinute; at += minuteMs) {
    const begins = Math.floor(at / tenMinutes) * tenMinutes
    const known = knownSince !== null && knownSince <= begins
    const bucket = buckets.get(begins) ?? { from: begins, peak: 0, known, isFlood: false }
    bucket.peak = Math.max(bucket.peak, peaks[(at - from) / minuteMs] ?? 0)
    bucket.isFlood = bucket.peak > start
    buckets.set(begins, bucket)
  }
  return [...buckets.values()]
}
