import type { Clock } from './clock.ts'

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
