import type { AlarmLoad } from '../../shared/model/alarm-load.ts'
import { loadMinutes } from '../../shared/rules/alarm-load.ts'

/** How many alarms were raised in each minute of the last hours. */
export interface LoadCount {
  raised(at: number): void
  counts(): Omit<AlarmLoad, 'knownSince'>
  /** Starts over from figures that were kept. */
  replace(counts: Omit<AlarmLoad, 'knownSince'>): void
}

const minute = 60_000
// The oldest minutes shown still need the ten before them.
const keptMinutes = loadMinutes + 10

/** Counts by the minute, as far back as a load strip looks. */
export function createLoadCount(now: () => number): LoadCount {
  const perMinute = new Map<number, number>()
  const thisMinute = () => Math.floor(now() / minute)

  const add = (at: number, count: number) => {
    // A service whose clock runs ahead raises alarms in our future.
    const when = Math.min(Math.floor(at / minute), thisMinute())
    if (when <= thisMinute() - keptMinutes) return
    perMinute.set(when, (perMinute.get(when) ?? 0) + count)
    if (perMinute.size <= 2 * keptMinutes) return
    for (const each of perMinute.keys()) if (each <= thisMinute() - keptMinutes) perMinute.delete(each)
  }

  return {
    raised: (at) => add(at, 1),
    counts() {
      const oldest = thisMinute() - keptMinutes + 1
      const counted = [...perMinute.keys()].filter((each) => each >= oldest)
      if (counted.length === 0) return { from: thisMinute() * minute, counts: [] }
      const first = Math.min(...counted)
      const length = Math.max(...counted) - first + 1
      return {
        from: first * minute,
        counts: Array.from({ length }, (_, place) => perMinute.get(first + place) ?? 0),
      }
    },
    replace({ from, counts }) {
      perMinute.clear()
      counts.forEach((count, place) => {
        if (count > 0) add(from + place * minute, count)
      })
    },
  }
}
