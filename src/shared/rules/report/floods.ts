import type { Period } from '../periods.ts'
import { densest, instantsWithin, placeOf } from './occurrences.ts'

/** What 10 minutes must exceed to begin a flood, and fall below to end it. */
export interface FloodLimits {
  start: number
  end: number
}

/** A flood, or the part of it that lies in the period. */
export interface Flood extends Period {
  /** It was already going on when the period began. */
  beganBefore: boolean
  /** It was still going on when the period ended. */
  goesOn: boolean
  total: number
  /** The most in any 10 minutes of it. */
  peak: number
  /** In its first 10 minutes; null where they are not in the period. */
  firstTen: number | null
}

export const tenMinutes = 600_000

/**
 * The floods of a period. `raised` is in order and may begin before the period: what happened then decides
 * whether the period begins in a flood.
 *
 *   calm ──more than `start` in the last 10 min──> flood ──fewer than `end` in the last 10 min──> calm
 *
 * A flood counts from the first alarm of the 10 minutes that made it one, not from the one too many.
 */
export function findFloods(raised: readonly number[], period: Period, limits: FloodLimits): Flood[] {
  return stretchesOf(instantsWithin(raised, { from: -Infinity, to: period.to }), period.to, limits)
    .filter(({ to }) => to > period.from)
    .map((flood) => clip(flood, raised, period))
}

interface Stretch extends Period {
  goesOn: boolean
}

function stretchesOf(raised: readonly number[], until: number, limits: FloodLimits): Stretch[] {
  const stretches: Stretch[] = []
  // A flood that ends before it has begun would begin and end with every alarm.
  const end = Math.min(limits.end, limits.start)
  let began: number | null = null
  let ended = -Infinity
  // From `first` to before `next` stands what was raised in the last 10 minutes.
  let first = 0
  let next = 0
  while (first < raised.length) {
    const comes = raised[next] ?? Infinity
    const leaves = first < next ? (raised[first] ?? Infinity) + tenMinutes : Infinity
    const at = Math.min(comes, leaves)
    if (at >= until) break
    while (next < raised.length && raised[next] === at) next += 1
    while (first < next && (raised[first] ?? at) + tenMinutes <= at) first += 1
    if (began === null && next - first > limits.start) {
      // The last few alarms of one flood are not the first few of the next.
      began = Math.max(raised[first] ?? at, ended)
    } else if (began !== null && next - first < end) {
      stretches.push({ from: began, to: at, goesOn: false })
      began = null
      ended = at
    }
  }
  if (began !== null) stretches.push({ from: began, to: until, goesOn: true })
  return stretches
}

function clip(flood: Stretch, raised: readonly number[], period: Period): Flood {
  const beganBefore = flood.from < period.from
  const part = { from: Math.max(flood.from, period.from), to: flood.to }
  const own = instantsWithin(raised, part)
  return {
    ...part,
    beganBefore,
    goesOn: flood.goesOn,
    total: own.length,
    peak: densest(own, tenMinutes).count,
    firstTen: beganBefore ? null : placeOf(own, part.from + tenMinutes),
  }
}
