import type { Clock } from '../../src/main/platform/clock.ts'

export interface ManualClock extends Clock {
  /** Moves time on, running what falls due in order and letting promises settle in between. */
  advance(millis: number): Promise<void>
  /** Sets time ahead without running anything on the way, as a machine that sleeps does. */
  leap(millis: number): void
  /** How many timers are waiting: a service that has stopped leaves none. */
  pending(): number
}

/** Time that moves only when a test says so. */
export function createManualClock(start = 0): ManualClock {
  let now = start
  let timers: { due: number; task: () => void }[] = []

  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

  return {
    now: () => now,
    after(millis, task) {
      const timer = { due: now + millis, task }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(millis) {
      const end = now + millis
      await settle()
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)
        if (!next) break
        now = Math.max(now, next.due)
        timers = timers.filter((other) => other !== next)
        next.task()
        await settle()
      }
      now = end
      await settle()
    },
    leap(millis) {
      now += millis
    },
    pending: () => timers.length,
  }
}
