import type { Clock } from './clock.ts'

const tickMs = 1_000
/** Longer than any timer of a busy machine is late. */
const minSleepMs = 15_000

export interface SleepWatch {
  start(): void
  stop(): void
}

export interface SleepWatchParts {
  clock: Pick<Clock, 'after' | 'steady'>
  onWake: (sleptMs: number) => void
}

/**
 * Notices that the machine slept where the system does not say so (no logind, a virtual machine that was paused, the
 * web host): a tick then comes much later than it was due.
 */
export function createSleepWatch({ clock, onWake }: SleepWatchParts): SleepWatch {
  let cancel = () => {}
  const wait = () => {
    const due = clock.steady() + tickMs
    cancel = clock.after(tickMs, () => {
      const lateMs = clock.steady() - due
      wait()
      if (lateMs >= minSleepMs) onWake(lateMs)
    })
  }
  return { start: wait, stop: () => cancel() }
}
