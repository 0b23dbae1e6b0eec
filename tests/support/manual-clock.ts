import type { Clock } from '../../src/main/platform/clock.ts'

export interface ManualClock extends Clock {
  /** Moves time on, running what falls due in order and letting promises settle in between. */
  advance(millis: number): Promise<void>
  /** Time passes in which nothing could run; what fell due meanwhile runs next. */
  leap(millis: number): void
  /** The machine sleeps: timers go on after it with what was left of them. */
  sleep(millis: number): void
  /** Sets the time of day, ahead or back; what is waited for takes as long as before. */
  set(byMillis: number): void
  /** How many timers are waiting: a service that has stopped leaves none. */
  pending(): number
}

/** Time that moves only when a test says so. */
export function createManualClock(start = 0): ManualClock {
  let steady = 0
  let timeOfDay = start
  let timers: { due: number; task: () => void }[] = []

  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const pass = (millis: number) => {
    steady += millis
    timeOfDay += millis
  }

  return {
    now: () => timeOfDay,
    steady: () => steady,
    after(millis, task) {
      const timer = { due: steady + millis, task }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async advance(millis) {
      const end = steady + millis
      await settle()
      for (;;) {
        const [next] = timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)
        if (!next) break
        pass(Math.max(0, next.due - steady))
        timers = timers.filter((other) => other !== next)
        next.task()
        await settle()
      }
      pass(end - steady)
      await settle()
    },
    leap: pass,
    sleep(millis) {
      pass(millis)
      for (const timer of timers) timer.due += millis
    },
    set: (byMillis) => void (timeOfDay += byMillis),
    pending: () => timers.length,
  }
}
