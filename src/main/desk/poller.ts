import type { Failure } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'

/** `differs`: the set on screen is not the service's, so the whole list is due. */
export type Outcome = 'ok' | 'differs' | Failure

export interface PollerParts {
  clock: Clock
  watchMillis: number
  reconcileMillis: number
  /** A look at the newest page. */
  watch(signal: AbortSignal): Promise<Outcome>
  /** A reading of the whole list. */
  reconcile(signal: AbortSignal): Promise<Outcome>
  /** The clock ran far ahead of a timer: the machine slept. */
  onJump(): void
}

export interface Poller {
  start(): void
  stop(): Promise<void>
  /** Asks for a reconcile at once; settles when one that began after the call has ended. */
  reconcileNow(): Promise<void>
}

const longestRetryMillis = 2_000
const unauthorisedRetryMillis = 5_000
const jumpMillis = 20_000
// A large set that keeps changing is read whole at most this share of the time.
const reconcileShare = 0.2

/*
 * One question to the service at a time, so that a page read early can never undo a list read later:
 *
 *              watch due                      differs, or reconcile due
 *   waiting ──────────────▶ watching ─────────────────────────────────▶ reconciling
 *      ▲                        │ ok, failed                                  │
 *      └────────────────────────┴─────────────────────────────────────────────┘
 *   waiting ── reconcile due or asked for ──▶ reconciling
 */
export function createPoller(parts: PollerParts): Poller {
  const { clock, watchMillis, reconcileMillis } = parts
  let running: Promise<void> | null = null
  let abort = new AbortController()
  let wake: (() => void) | null = null
  let asked: (() => void)[] = []
  let failures = 0
  let reconcileDue = 0
  let earliestReconcile = 0

  const reconcile = async (): Promise<Outcome> => {
    const answered = asked
    asked = []
    const began = clock.now()
    const outcome = await parts.reconcile(abort.signal)
    const ended = clock.now()
    if (typeof outcome === 'string') {
      reconcileDue = ended + reconcileMillis
      earliestReconcile = ended + (ended - began) / reconcileShare
    }
    for (const settle of answered) settle()
    return outcome
  }

  const step = async (): Promise<Outcome> => {
    if (asked.length > 0 || clock.now() >= reconcileDue) return reconcile()
    const outcome = await parts.watch(abort.signal)
    return outcome === 'differs' && clock.now() >= earliestReconcile ? reconcile() : outcome
  }

  const delayAfter = (outcome: Outcome): number => {
    if (typeof outcome === 'string') {
      failures = 0
      return watchMillis
    }
    failures++
    if (outcome.code === 'not-authorised') return unauthorisedRetryMillis
    return Math.min(watchMillis * 2 ** (failures - 1), longestRetryMillis)
  }

  const wait = async (millis: number) => {
    if (asked.length > 0) return
    const due = clock.now() + millis
    await new Promise<void>((resolve) => {
      const cancel = clock.after(millis, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
    wake = null
    if (clock.now() - due > jumpMillis) {
      reconcileDue = 0
      parts.onJump()
    }
  }

  const run = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const outcome = await step()
      // What could not be read whole is read whole as soon as the service answers again.
      if (typeof outcome !== 'string') reconcileDue = 0
      if (!signal.aborted) await wait(delayAfter(outcome))
    }
  }

  return {
    start() {
      abort = new AbortController()
      running = run(abort.signal)
    },
    async stop() {
      abort.abort()
      wake?.()
      await running
      running = null
      for (const settle of asked.splice(0)) settle()
    },
    reconcileNow() {
      return new Promise<void>((resolve) => {
        asked.push(resolve)
        wake?.()
      })
    },
  }
}
