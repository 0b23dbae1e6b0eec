/** Scheduled events, in order of time. */
interface EventQueue<T> {
  readonly nextAt: number | null
  add(at: number, item: T): void
  /** Removes and returns the earliest event, if it is due. */
  takeDue(now: number): { at: number; item: T } | null
}

export function createEventQueue<T>(): EventQueue<T> {
  // Latest first, so that the next event is at the end.
  const entries: { at: number; item: T }[] = []
  return {
    get nextAt() {
      return entries.at(-1)?.at ?? null
    },
    add(at, item) {
      let low = 0
      let high = entries.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((entries[middle]?.at ?? 0) > at) low = middle + 1
        else high = middle
      }
      entries.splice(low, 0, { at, item })
    },
    takeDue(now) {
      const last = entries.at(-1)
      if (!last || last.at > now) return null
      entries.pop()
      return last
    },
  }
}
