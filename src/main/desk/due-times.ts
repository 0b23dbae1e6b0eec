import type { Clock } from '../platform/clock.ts'

/** When something is to be looked at again, to the second: one timer for all, and none while nothing is due. */
export interface DueTimes<Key> {
  /** In how long, whatever is done to the clock meanwhile; null: never. */
  set(key: Key, inMs: number | null): void
  stop(): void
}

const secondMs = 1_000

export function createDueTimes<Key>(clock: Clock, onDue: (keys: readonly Key[]) => void): DueTimes<Key> {
  const seconds = new Map<number, Set<Key>>()
  const secondOf = new Map<Key, number>()
  let steadyNow: number | null = null
  let armed: { second: number; cancel: () => void } | null = null

  /** Read once for all that is set together, since reading it takes longer than everything else here. */
  function steady() {
    if (steadyNow === null) queueMicrotask(() => (steadyNow = null))
    return (steadyNow ??= clock.steady())
  }
  function arm(second: number) {
    armed?.cancel()
    armed = { second, cancel: clock.after(second * secondMs - steady(), ring) }
  }
  function armNext() {
    let next = Infinity
    for (const second of seconds.keys()) if (second < next) next = second
    armed?.cancel()
    armed = null
    if (next < Infinity) arm(next)
  }
  function ring() {
    const due: Key[] = []
    const now = clock.steady()
    for (const [second, keys] of seconds) {
      if (second * secondMs > now) continue
      seconds.delete(second)
      for (const key of keys) {
        secondOf.delete(key)
        due.push(key)
      }
    }
    onDue(due)
    armNext()
  }

  return {
    set(key, inMs) {
      const second = inMs === null ? undefined : Math.ceil((steady() + inMs) / secondMs)
      const before = secondOf.get(key)
      if (before === second) return
      if (before !== undefined) {
        const keys = seconds.get(before)
        keys?.delete(key)
        if (keys?.size === 0) seconds.delete(before)
        secondOf.delete(key)
      }
      if (second === undefined) return
      const keys = seconds.get(second)
      if (keys) keys.add(key)
      else seconds.set(second, new Set([key]))
      secondOf.set(key, second)
      if (armed === null || second < armed.second) arm(second)
    },
    stop() {
      armed?.cancel()
      armed = null
      seconds.clear()
      secondOf.clear()
    },
  }
}
