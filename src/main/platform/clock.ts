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

/**
 * Time that counts the sleep of the machine, as its uptime does, and is as fine as that of the process, which stands
 * still then: the uptime comes in steps of 10 ms, on some systems of a second, and a timer must not end before its time.
 */
export function createSteadyTime(
  precise: () => number,
  uptimeMs: () => number,
  timeOfDay: () => number,
): () => number {
  let ahead = uptimeMs() - precise()
  let asked = { at: precise(), apart: timeOfDay() - precise() }
  return () => {
    const now = precise()
    const apart = timeOfDay() - now
    // Some systems read a file for their uptime. The time of day shows a sleep as well, at no cost.
    if (now - asked.at < maxUnaskedMs && Math.abs(apart - asked.apart) < coarsestUptimeMs / 2)
      return now + ahead
    asked = { at: now, apart }
    const sleptMs = uptimeMs() - (now + ahead)
    if (sleptMs > coarsestUptimeMs) ahead += sleptMs
    return now + ahead
  }
}
const maxUnaskedMs = 1_000
const coarsestUptimeMs = 1_000

/** The longest delay of setTimeout, which fires at once for a longer one; a longer wait is split. */
const maxTimeoutMs = 2_147_483_647

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: createSteadyTime(
    () => performance.now(),
    () => uptime() * 1_000,
    () => Date.now(),
  ),
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

/** A time that is waited for within one run: whatever is done to the clock, and however long the machine sleeps. */
export interface Deadline {
  isOver(): boolean
  /** 0: it is over. */
  restMs(): number
}

export function deadlineIn(clock: Pick<Clock, 'steady'>, delayMs: number): Deadline {
  const due = clock.steady() + delayMs
  const restMs = () => Math.max(0, due - clock.steady())
  return { isOver: () => restMs() === 0, restMs }
}

/** A clock whose timers count the time in which the machine sleeps. */
export interface WakefulClock extends Clock {
  /** The machine was asleep: what fell due meanwhile runs now, and the rest waits for what is left by now. */
  wake(): void
}

/** A shorter timer may be late by as much. */
const minWatchedMs = 1_000

/** Timers of the system stand still while the machine sleeps; these are set again when it wakes. */
export function createWakefulClock(clock: Clock): WakefulClock {
  const timers = new Set<{ due: Deadline; cancel: () => void; ring: () => void }>()
  return {
    now: () => clock.now(),
    steady: () => clock.steady(),
    after(delayMs, task) {
      if (!(delayMs > minWatchedMs)) return clock.after(delayMs, task)
      const ring = () => {
        timers.delete(timer)
        task()
      }
      const timer = { due: deadlineIn(clock, delayMs), cancel: clock.after(delayMs, ring), ring }
      timers.add(timer)
      return () => {
        timers.delete(timer)
        timer.cancel()
      }
    },
    wake() {
      for (const timer of timers) {
        timer.cancel()
        timer.cancel = clock.after(timer.due.restMs(), timer.ring)
      }
    },
  }
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

const tickMs = 1_000
/** Longer than any timer of a busy machine is late. */
const minSleepMs = 15_000

interface SleepWatch {
  start(): void
  stop(): void
}

interface SleepWatchParts {
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

/** When something is to be looked at again, to the second: one timer for all, and none while nothing is due. */
interface DueTimes<Key> {
  /** The time left, unaffected by changes of the clock; null: never. */
  set(key: Key, inMs: number | null): void
  stop(): void
}

const secondMs = 1_000

export function createDueTimes<Key>(clock: Clock, onDue: (keys: readonly Key[]) => void): DueTimes<Key> {
  const seconds = new Map<number, Set<Key>>()
  const secondOf = new Map<Key, number>()
  let steadyNow: number | null = null
  let armed: { second: number; cancel: () => void } | null = null

  /** Read once for all that is set together, since reading it takes longer than everything else here. */
  function steady() {
    if (steadyNow === null) queueMicrotask(() => (steadyNow = null))
    return (steadyNow ??= clock.steady())
  }
  function arm(second: number) {
    armed?.cancel()
    armed = { second, cancel: clock.after(second * secondMs - steady(), ring) }
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
    const now = clock.steady()
    for (const [second, keys] of seconds) {
      if (second * secondMs > now) continue
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
    set(key, inMs) {
      const second = inMs === null ? undefined : Math.ceil((steady() + inMs) / secondMs)
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
