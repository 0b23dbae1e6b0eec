/** Time as a dependency, so that tests can control it. */
export interface Clock {
  now(): number
  /** Runs `task` once after the delay; returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

export interface Coalesced {
  schedule(): void
  stop(): void
}

/** Runs a task once for all calls to `schedule` within the delay. */
export function coalesce(clock: Clock, delayMs: number, task: () => void): Coalesced {
  let cancel: (() => void) | null = null
  return {
    schedule() {
      cancel ??= clock.after(delayMs, () => {
        cancel = null
        task()
      })
    },
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
