/** Time as an argument: what needs to wait or to know the hour is given one of these. */
export interface Clock {
  now(): number
  /** Runs `task` once after `millis`; returns the call that cancels it. */
  after(millis: number, task: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (millis, task) => {
    const timer = setTimeout(task, millis)
    return () => clearTimeout(timer)
  },
}

export interface Gathered {
  soon(): void
  stop(): void
}

/** Runs a task once for all that asks for it within a moment. */
export function gather(clock: Clock, millis: number, task: () => void): Gathered {
  let cancel: (() => void) | null = null
  return {
    soon() {
      cancel ??= clock.after(millis, () => {
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
