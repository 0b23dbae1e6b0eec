import type { Clock } from '../platform/clock.ts'

/** When something is to be looked at again, to the second: one timer for all, and none while nothing is due. */
export interface DueTimes<Key> {
  /** Null: never. */
  set(key: Key, at: number | null): void
  stop(): void
}

const secondMs = 1_000

export function createDueTimes<Key>(clock: Clock, onDue: (keys: readonly Key[]) => void): DueTimes<Key> {
  const seconds = new Map<number, Set<Key>>()
  const secondOf = new Map<Key, number>()
  let armed: { second: number; cancel: () => void } | null = null

  function arm(second: number) {
    armed?.cancel()
    armed = { second, cancel: clock.after(second * secondMs - clock.now(), ring) }
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
    for (const [second, keys] of seconds) {
      if (second * secondMs > clock.now()) continue
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
    set(key, at) {
      const second = at === null ? undefined : Math.ceil(at / secondMs)
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
