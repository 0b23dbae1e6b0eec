import type { AlarmLoad } from '../../shared/model/desk.ts'
import { loadMinutes } from '../../shared/rules/alarm-load.ts'

/** Counts the alarms raised in each minute of the last hours. */
export interface LoadCounter {
  count(at: number): void
  counts(): Omit<AlarmLoad, 'knownSince'>
  /** Restores stored counts. */
  replace(counts: Omit<AlarmLoad, 'knownSince'>): void
}

const minuteMs = 60_000
// The oldest minute shown needs the ten before it.
const keptMinutes = loadMinutes + 10

export function createLoadCounter(now: () => number): LoadCounter {
  const perMinute = new Map<number, number>()
  const thisMinute = () => Math.floor(now() / minuteMs)

  const add = (at: number, count: number) => {
    // A service whose clock is ahead raises alarms in the future.
    const minute = Math.min(Math.floor(at / minuteMs), thisMinute())
    if (minute <= thisMinute() - keptMinutes) return
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + count)
    if (perMinute.size <= 2 * keptMinutes) return
    for (const each of perMinute.keys()) if (each <= thisMinute() - keptMinutes) perMinute.delete(each)
  }

  return {
    count: (at) => add(at, 1),
    counts() {
      const oldest = thisMinute() - keptMinutes + 1
      const counted = [...perMinute.keys()].filter((each) => each >= oldest)
      if (counted.length === 0) return { from: thisMinute() * minuteMs, counts: [] }
      const first = Math.min(...counted)
      const length = Math.max(...counted) - first + 1
      return {
        from: first * minuteMs,
        counts: Array.from({ length }, (_, place) => perMinute.get(first + place) ?? 0),
      }
    },
    replace({ from, counts }) {
      perMinute.clear()
      counts.forEach((count, place) => {
        if (count > 0) add(from + place * minuteMs, count)
      })
    },
  }
}
