import { uptime } from 'node:os'

/** Time as a dependency, so that tests can control it. */
export interface Clock {
  /** The time of day, which people and services set: for what is shown, stored and compared with other machines. */
  now(): number
  /** Milliseconds since the machine started, its sleep included, which nobody sets: for what is waited for. */
  steady(): number
  /** Runs `task` once after the delay; returns a function that cancels it. */
  after(delayMs: number, task: () => void): () => void
}

/** The longest delay of setTimeout, which fires at once for a longer one; a longer wait is split. */
const maxTimeoutMs = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => uptime() * 1_000,
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

/** Clocks are adjusted by less all the time, and the steady one may count in whole seconds. */
const minShiftMs = 2_000

/**
 * Tells by how much the time of day was set since the last call; 0: not. A moment that is stored as a time of day, so
 * that pages and the next run know it, is moved by as much: a wait is neither longer nor shorter for it.
 */
export function createClockWatch(clock: Pick<Clock, 'now' | 'steady'>): () => number {
  const difference = () => clock.now() - clock.steady()
  let known = difference()
  return () => {
    const shiftMs = difference() - known
    if (Math.abs(shiftMs) < minShiftMs) return 0
    known += shiftMs
    return shiftMs
  }
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
