import { tenMinutes, type FloodLimits } from './flood-limits.ts'
import type { Period } from './periods.ts'
import { densest, indexFrom, instantsWithin } from './report/occurrences.ts'

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

/** How far a list of raises was followed. The alarms of the last 10 minutes are those from `first` to before `next`. */
export interface FloodState {
  first: number
  next: number
  /** Since when there is a flood; null: there is none. */
  since: number | null
  /** The index of the first alarm of the flood. */
  own: number
  /** The most alarms in any 10 minutes of the flood. */
  peak: number
  /** When the flood before was over. */
  endedAt: number
}

/** Nothing was followed yet. */
export const unfollowed = (): FloodState => ({
  first: 0,
  next: 0,
  since: null,
  own: 0,
  peak: 0,
  endedAt: -Infinity,
})

export interface FloodEvents {
  /** An alarm was raised; `count` includes it and those of the 10 minutes before. */
  onCount?: (count: number, at: number) => void
  onEnd?: (flood: Period) => void
}

/**
 * Follows raises, which are in order of time, from a state up to an instant. What was followed before is not looked at again.
 *
 *   normal ──more than `start` in the last 10 min──> flood ──fewer than `end` in the last 10 min──> normal
 *
 * A flood counts from the first alarm of the 10 minutes that started it.
 */
export function followFloods(
  raised: readonly number[],
  state: FloodState,
  until: number,
  { start, end }: FloodLimits,
  { onCount, onEnd }: FloodEvents = {},
): void {
  while (state.first < raised.length) {
    const comes = raised[state.next] ?? Infinity
    const leaves = state.first < state.next ? (raised[state.first] ?? Infinity) + tenMinutes : Infinity
    const at = Math.min(comes, leaves)
    if (at >= until) return
    while (raised[state.next] === at) state.next++
    while (state.first < state.next && (raised[state.first] ?? at) + tenMinutes <= at) state.first++
    const count = state.next - state.first
    if (comes === at) onCount?.(count, at)
    if (state.since === null && count > start) {
      // The last alarms of one flood do not count towards the next.
      state.since = Math.max(raised[state.first] ?? at, state.endedAt)
      state.own = state.first
      while ((raised[state.own] ?? at) < state.since) state.own++
      state.peak = 0
    } else if (state.since !== null && count < end) {
      onEnd?.({ from: state.since, to: at })
      state.since = null
      state.endedAt = at
    }
    if (state.since !== null) state.peak = Math.max(state.peak, state.next - Math.max(state.first, state.own))
  }
}

/** When the flood of a state is over unless more alarms come; null: never, with an end of zero alarms. */
export function endOfFlood(
  raised: readonly number[],
  { next }: FloodState,
  { end }: FloodLimits,
): number | null {
  const leaving = end > 0 ? raised[next - Math.ceil(end)] : undefined
  return leaving === undefined ? null : leaving + tenMinutes
}

/**
 * The floods of a period. `raised` is in order and may begin before the period, which decides whether the period
 * begins in a flood.
 */
export function findFloods(raised: readonly number[], period: Period, limits: FloodLimits): Flood[] {
  const stretches: (Period & { goesOn: boolean })[] = []
  const state = unfollowed()
  followFloods(raised, state, period.to, limits, {
    onEnd: (flood) => stretches.push({ ...flood, goesOn: false }),
  })
  if (state.since !== null) stretches.push({ from: state.since, to: period.to, goesOn: true })
  return stretches.filter(({ to }) => to > period.from).map((flood) => clip(flood, raised, period))
}

function clip(flood: Period & { goesOn: boolean }, raised: readonly number[], period: Period): Flood {
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
