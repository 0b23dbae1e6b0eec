import type { Period } from '../periods.ts'
import { densest, instantsWithin, indexFrom } from './occurrences.ts'

/** A flood starts above `start` alarms in 10 minutes and ends below `end`. */
export interface FloodLimits {
  start: number
  end: number
}

/** A flood, or its part within the period. */
export interface Flood extends Period {
  /** It had started before the period. */
  beganBefore: boolean
  /** It had not ended by the end of the period. */
  goesOn: boolean
  total: number
  /** The most alarms in any 10 minutes of it. */
  peak: number
  /** The alarms of its first 10 minutes; null where they are before the period. */
  firstTen: number | null
}

export const tenMinutes = 600_000

/**
 * The floods of a period. `raised` is in order and may begin before the period, which decides whether the period
 * begins in a flood.
 *
 *   normal ──more than `start` in the last 10 min──> flood ──fewer than `end` in the last 10 min──> normal
 *
 * A flood counts from the first alarm of the 10 minutes that started it.
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
  // An end above the start would begin and end a flood with every alarm.
  const end = Math.min(limits.end, limits.start)
  let began: number | null = null
  let ended = -Infinity
  // The alarms of the last 10 minutes are those from `first` to before `next`.
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
      // The last alarms of one flood do not count towards the next.
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
    firstTen: beganBefore ? null : indexFrom(own, part.from + tenMinutes),
  }
}
