import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf, stackOf } from '../../shared/errors.ts'
import { limits } from '../../shared/model/limits.ts'
import { cut } from '../../shared/rules/shown-text.ts'
import type { PartHealth, SupervisedPart } from '../../shared/model/supervision.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** Keeps the parts of the desk running: a failure is logged, counted and shown, and goes no further. */
export interface Supervisor {
  /** Runs a loop until it returns; after a failure it is started again. Settles once it returned or was aborted. */
  keepRunning(part: SupervisedPart, loop: () => Promise<void>, signal: AbortSignal): Promise<void>
  /** Runs a task, which may fail. */
  attempt(part: SupervisedPart, task: () => unknown): void
  /** Records a failure that the part itself handles. */
  failed(part: SupervisedPart, error: unknown): void
  /** A supervisor for the parts of one server, with the same counts. */
  forServer(name: string): Supervisor
}

export interface SupervisorParts {
  clock: Clock
  log: Log
  /** Takes secrets out of a message, which pages are shown. */
  redact?: (text: string) => string
  /** A part failed or was started again. */
  onChange: (part: SupervisedPart) => void
}

// Short, since nobody sees new alarms while polling is down.
const restartBackoff = { firstMs: 250, maxMs: 5_000 }
/** A loop that ran for so long starts its delays from the beginning. */
const steadyMs = 60_000
/** The same failure is logged again after so long. */
const repeatLogMs = 60_000

type Entry = PartHealth & { loggedAt: number; unlogged: number }

/*
 * A supervised loop:
 *
 *             returned, aborted
 *   running ─────────────────────▶ ended
 *    │   ▲                           ▲
 *    │   └──── delay over ────┐      │ aborted
 *    └── threw ──▶ waiting ───┴──────┘
 */
export function createSupervisor({ clock, log, redact = String, onChange }: SupervisorParts) {
  const entries = new Map<string, Entry>()

  const record = (part: SupervisedPart, server: string | null, error: unknown): Entry => {
    const key = `${part} ${server ?? ''}`
    const now = clock.now()
    const known = entries.get(key)
    const message = redact(cut(messageOf(error), limits.failureText))
    const isRepeated = known?.message === message && now - known.loggedAt < repeatLogMs
    const entry: Entry = {
      part,
      server,
      failures: (known?.failures ?? 0) + 1,
      message,
      failedAt: now,
      nextTryAt: null,
      loggedAt: isRepeated ? known.loggedAt : now,
      unlogged: isRepeated ? known.unlogged + 1 : 0,
    }
    entries.set(key, entry)
    if (!isRepeated) {
      const repeats = known && known.unlogged > 0 ? ` (after ${known.unlogged} more like the last one)` : ''
      log('error', `${server === null ? part : `${part} of ${server}`} failed${repeats}: ${stackOf(error)}`)
    }
    onChange(part)
    return entry
  }

  const wait = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = clock.after(delayMs, end)
      signal.addEventListener('abort', end)
    })

  const superviseFor = (server: string | null): Supervisor => ({
    async keepRunning(part, loop, signal) {
      let attempts = 0
      for (;;) {
        const startedAt = clock.now()
        try {
          return await loop()
        } catch (error) {
          if (clock.now() - startedAt >= steadyMs) attempts = 0
          const delayMs = backoffDelayMs(attempts++, restartBackoff)
          const entry = record(part, server, error)
          entry.nextTryAt = clock.now() + delayMs
          if (!signal.aborted) await wait(delayMs, signal)
          entry.nextTryAt = null
          onChange(part)
          if (signal.aborted) return
        }
      }
    },
    attempt(part, task) {
      try {
        const outcome = task()
        if (outcome instanceof Promise) outcome.catch((error: unknown) => record(part, server, error))
      } catch (error) {
        record(part, server, error)
      }
    },
    failed: (part, error) => void record(part, server, error),
    forServer: superviseFor,
  })

  return {
    ...superviseFor(null),
    /** The parts that have failed, the latest first. */
    health: (): PartHealth[] =>
      [...entries.values()]
        .map(({ part, server, failures, message, failedAt, nextTryAt }) => ({
          part,
          server,
          failures,
          message,
          failedAt,
          nextTryAt,
        }))
        .toSorted((a, b) => b.failedAt - a.failedAt),
  }
}

/** A clock whose timers cannot end the process: what they throw is the supervisor's. */
export function superviseTimers(clock: Clock, supervisor: Pick<Supervisor, 'attempt'>): Clock {
  return {
    now: () => clock.now(),
    steady: () => clock.steady(),
    after: (delayMs, task) => clock.after(delayMs, () => supervisor.attempt('timers', task)),
  }
}
