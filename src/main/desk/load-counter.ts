import type { AlarmLoad, LoadCounts } from '../../shared/model/desk.ts'
import { loadMinutes, type LiveFlood } from '../../shared/rules/alarm-load.ts'
import type { FloodLimits } from '../../shared/rules/flood-limits.ts'
import { endOfFlood, followFloods, unfollowed, type FloodState } from '../../shared/rules/floods.ts'
import { indexFrom } from '../../shared/rules/report/occurrences.ts'

/** Counts the alarms raised in the last hours, and follows whether they are a flood. */
export interface LoadCounter {
  count(at: number): void
  load(): Omit<AlarmLoad, 'knownSince' | 'flood'> & { flood: Omit<LiveFlood, 'onset'> | null }
  /** What is stored: how many there were in each minute. */
  counts(): LoadCounts
  /** Continues from stored counts, with the exact instants of those that were counted before. */
  restore(counts: LoadCounts): void
}

const minuteMs = 60_000
const secondMs = 1_000
// The oldest minute shown needs the ten before it.
const keptMinutes = loadMinutes + 10

export function createLoadCounter(now: () => number, limits: () => FloodLimits): LoadCounter {
  let perMinute = new Map<number, number>()
  /** In order of time. */
  let raised: number[] = []
  /** Counted since the raises were last put in order. */
  let unordered: number[] = []
  /** The most alarms in the ten minutes up to any alarm of a minute. */
  let peaks = new Map<number, number>()
  let state = unfollowed()
  let followedTo = -Infinity
  let followedBy = limits()
  /** The state at the start of each followed minute: an alarm that comes late is followed from its minute on. */
  let starts: { minute: number; state: FloodState }[] = []
  const thisMinute = () => Math.floor(now() / minuteMs)
  const oldestMinute = () => thisMinute() - keptMinutes + 1

  const count = (raisedAt: number) => {
    // A service whose clock is ahead raises alarms in the future.
    const at = Math.min(raisedAt, now())
    const minute = Math.floor(at / minuteMs)
    if (minute < oldestMinute()) return
    unordered.push(at)
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1)
  }

  const followAgainFrom = (at: number) => {
    if (at >= followedTo) return
    const index = starts.findLastIndex(({ minute }) => minute * minuteMs <= at)
    const found = starts[index]
    starts = starts.slice(0, index + 1)
    state = found ? { ...found.state } : unfollowed()
    followedTo = found ? found.minute * minuteMs : -Infinity
    for (const minute of peaks.keys()) if (minute * minuteMs >= followedTo) peaks.delete(minute)
  }

  const putInOrder = () => {
    const [earliest, ...others] = unordered.sort((a, b) => a - b)
    unordered = []
    if (earliest === undefined) return
    followAgainFrom(earliest)
    const later = raised.splice(indexFrom(raised, earliest))
    const tail = later.length === 0 ? others : [...later, ...others].sort((a, b) => a - b)
    raised.push(earliest)
    for (const at of tail) raised.push(at)
  }

  const follow = () => {
    const { start, end } = limits()
    if (start !== followedBy.start || end !== followedBy.end) followAgainFrom(-Infinity)
    followedBy = { start, end }
    putInOrder()
    // After the clock was set back, what it has not reached again is of the future.
    followAgainFrom(now())
    const onCount = (most: number, at: number) => {
      const minute = Math.floor(at / minuteMs)
      peaks.set(minute, Math.max(peaks.get(minute) ?? 0, most))
    }
    const begins = Math.max(followedTo, raised[0] ?? Infinity)
    for (let minute = Math.floor(begins / minuteMs); minute <= thisMinute(); minute++) {
      followFloods(raised, state, minute * minuteMs, followedBy, { onCount })
      if (starts.at(-1)?.minute !== minute) starts.push({ minute, state: { ...state } })
    }
    followFloods(raised, state, now() + 1, followedBy, { onCount })
    followedTo = now() + 1
    forget()
  }

  /** Drops what is too old, in parts that are worth the copying. */
  const forget = () => {
    if (perMinute.size > 2 * keptMinutes) {
      perMinute = recentOf(perMinute)
      peaks = recentOf(peaks)
    }
    const old = Math.min(indexFrom(raised, oldestMinute() * minuteMs), state.first)
    if (old * 2 <= raised.length && starts.length <= 2 * keptMinutes) return
    raised = raised.slice(old)
    const without = ({ first, next, own, ...rest }: FloodState): FloodState => ({
      ...rest,
      first: first - old,
      next: next - old,
      own: Math.max(0, own - old),
    })
    starts = starts
      .filter((start) => start.state.first >= old && start.minute >= oldestMinute())
      .map((start) => ({ ...start, state: without(start.state) }))
    state = without(state)
  }
  const recentOf = (byMinute: ReadonlyMap<number, number>) =>
    new Map([...byMinute].filter(([minute]) => minute >= oldestMinute()))

  /** A figure for each minute from the first to the last that has one. */
  const listed = (byMinute: ReadonlyMap<number, number>) => {
    const minutes = [...recentOf(byMinute).keys()]
    if (minutes.length === 0) return { from: thisMinute() * minuteMs, figures: [] }
    const first = minutes.reduce((a, b) => Math.min(a, b))
    const length = minutes.reduce((a, b) => Math.max(a, b)) - first + 1
    const figures = Array.from({ length }, (_, place) => byMinute.get(first + place) ?? 0)
    return { from: first * minuteMs, figures }
  }

  /** The alarms of each of the last seconds, from the first one with any. */
  const recent = () => {
    const from = Math.floor((raised[state.first] ?? now()) / secondMs) * secondMs
    const counts: number[] = []
    for (let index = state.first; index < state.next; index++) {
      const second = Math.floor(((raised[index] ?? from) - from) / secondMs)
      while (counts.length <= second) counts.push(0)
      counts[second] = (counts[second] ?? 0) + 1
    }
    return { from, counts }
  }

  return {
    count,
    load() {
      follow()
      const { from, figures } = listed(peaks)
      const { since, peak } = state
      const until = since === null ? null : endOfFlood(raised, state, followedBy)
      return { from, peaks: figures, recent: recent(), flood: since === null ? null : { since, peak, until } }
    },
    counts() {
      const { from, figures } = listed(perMinute)
      return { from, counts: figures }
    },
    restore({ from, counts }) {
      putInOrder()
      const exact = raised
      raised = []
      perMinute.clear()
      followAgainFrom(-Infinity)
      for (const [place, total] of counts.entries()) {
        const begins = from + place * minuteMs
        const known = exact.slice(indexFrom(exact, begins), indexFrom(exact, begins + minuteMs))
        for (let n = 0; n < total; n++)
          // What the journal has dropped since is known by the minute only.
          count(known[n] ?? begins + Math.floor((minuteMs * n) / total))
      }
    },
  }
}
