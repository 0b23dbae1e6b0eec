/** Time as a dependency, so that tests can control it. */
export interface Clock {
  now(): number
  /** Runs `task` once after the delay; returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void
}

/** The longest delay of setTimeout, which fires at once for a longer one; a longer wait is split. */
const maxTimeoutMs = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (delayMs, task) => {
    let timer: NodeJS.Timeout
    const wait = (restMs: number) => {
      const next = restMs > maxTimeoutMs ? () => wait(restMs - maxTimeoutMs) : task
      timer = setTimeout(next, Math.min(restMs, maxTimeoutMs))
    }
    wait(Number.isNaN(delayMs) ? 0 : Math.max(0, delayMs))
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
