import type { Failure } from '../../shared/result.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import type { Clock } from '../platform/clock.ts'
import type { Supervisor } from '../platform/supervisor.ts'

/** `differs`: the desk's alarms differ from the service's, so a reconcile is due. */
export type PollOutcome = 'ok' | 'differs' | Failure

export interface PollerParts {
  clock: Clock
  supervisor: Pick<Supervisor, 'keepRunning'>
  watchMillis: number
  reconcileMillis: number
  /** Reads the newest page. */
  watch(signal: AbortSignal): Promise<PollOutcome>
  /** Looks for changes that the newest page does not show, between two distant readings of a long list. */
  guard(signal: AbortSignal): Promise<PollOutcome>
  /** Reads the complete list. */
  reconcile(signal: AbortSignal): Promise<PollOutcome>
  /** Whether `guard` is possible now, and costs less than reading the list. */
  guardSaves(): boolean
  /** For how long nothing has changed while the hub would have told of it; 0: it would not. */
  restedMs(): number
  /** A timer fired far too late: the machine was asleep. */
  onJump(): void
}

export interface Poller {
  start(): void
  stop(): Promise<void>
  /** Reconciles at once; settles when a reconcile that began after the call has ended. */
  reconcileNow(): Promise<void>
}

const maxRetryDelayMs = 2_000
const unauthorisedRetryDelayMs = 5_000
const clockJumpMs = 20_000
// Where nothing changes and the hub tells of new alarms, polls become rarer, so that what they alone tell of (that an
// alarm cleared) is late by this share of the time for which nothing happened, and by this long at most.
const maxDelayShare = 0.05
const maxWatchMsAtRest = 2_000
// Reconciling a large, busy list takes at most this share of the time, and of a list at rest at most that one. Polls
// tell of new and cleared alarms meanwhile, and the guard of those that changed their state, as often as the whole list
// would be read if it were short; what else changes in a very long list, or in a guarded one at rest, may be a minute
// late.
const maxReconcileShare = 0.2
const maxShareAtRest = 0.01
const maxRestFactor = 6

/*
 * One request at a time, so that a page read early can never undo a list read later:
 *
 *              watch due                      differs, or reconcile due
 *   waiting ──────────────▶ watching ─────────────────────────────────▶ reconciling
 *      ▲                        │ ok, failed                                  │
 *      └────────────────────────┴─────────────────────────────────────────────┘
 *   waiting ── reconcile due or requested ──▶ reconciling
 *   waiting ── guard due ──▶ counting ── differs ──▶ reconciling, otherwise watching
 *
 * A defect in a reading ends neither the loop nor the wait of those who asked for it: the supervisor starts it again.
 */
export function createPoller(parts: PollerParts): Poller {
  const { clock, watchMillis, reconcileMillis } = parts
  let running: Promise<void> | null = null
  let abort = new AbortController()
  let wake: (() => void) | null = null
  let requested: (() => void)[] = []
  let failures = 0
  /** By the steady clock. */
  let readAt = -Infinity
  let tookMs = 0
  let guardDue = Infinity

  /** How long the list may go unread. */
  const restMs = (): number => {
    const longestMs = reconcileMillis * maxRestFactor
    if (parts.restedMs() >= reconcileMillis && parts.guardSaves()) return longestMs
    return Math.max(reconcileMillis, Math.min(tookMs / maxShareAtRest, longestMs))
  }
  const earliestReconcile = () => readAt + tookMs / maxReconcileShare

  const reconcile = async (): Promise<PollOutcome> => {
    const waiting = requested
    requested = []
    const startedAt = clock.steady()
    try {
      const outcome = await parts.reconcile(abort.signal)
      const ended = clock.steady()
      if (typeof outcome === 'string') {
        tookMs = ended - startedAt
        readAt = ended
        guardDue = ended + reconcileMillis
      }
      return outcome
    } finally {
      for (const settle of waiting) settle()
    }
  }

  const step = async (): Promise<PollOutcome> => {
    if (requested.length > 0 || clock.steady() >= readAt + restMs()) return reconcile()
    if (clock.steady() >= guardDue) {
      const counted = await parts.guard(abort.signal)
      if (typeof counted !== 'string') return counted
      if (counted === 'differs' && clock.steady() >= earliestReconcile()) return reconcile()
      guardDue = counted === 'differs' ? earliestReconcile() : clock.steady() + reconcileMillis
    }
    const outcome = await parts.watch(abort.signal)
    return outcome === 'differs' && clock.steady() >= earliestReconcile() ? reconcile() : outcome
  }

  const delayAfter = (outcome: PollOutcome): number => {
    if (typeof outcome === 'string') {
      failures = 0
      return outcome === 'ok' ? watchDelayMs(watchMillis, parts.restedMs()) : watchMillis
    }
    failures++
    if (outcome.code === 'not-authorised') return unauthorisedRetryDelayMs
    return backoffDelayMs(failures - 1, { firstMs: watchMillis, maxMs: maxRetryDelayMs })
  }

  const wait = async (delayMs: number) => {
    if (requested.length > 0) return
    const due = clock.steady() + delayMs
    await new Promise<void>((resolve) => {
      const cancel = clock.after(delayMs, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
    wake = null
    if (clock.steady() - due > clockJumpMs) {
      readAt = -Infinity
      parts.onJump()
    }
  }

  const run = async (signal: AbortSignal) => {
    readAt = -Infinity
    while (!signal.aborted) {
      const outcome = await step()
      // After a failure the complete list is read as soon as the service answers.
      if (typeof outcome !== 'string') readAt = -Infinity
      if (!signal.aborted) await wait(delayAfter(outcome))
    }
  }

  return {
    start() {
      abort = new AbortController()
      const { signal } = abort
      running = parts.supervisor.keepRunning('polling', () => run(signal), signal)
    },
    async stop() {
      abort.abort()
      wake?.()
      await running
      running = null
      for (const settle of requested.splice(0)) settle()
    },
    reconcileNow() {
      return new Promise<void>((resolve) => {
        requested.push(resolve)
        wake?.()
      })
    },
  }
}

/** How long to wait for the next poll after nothing has changed for this long. */
export function watchDelayMs(watchMillis: number, restedMs: number): number {
  return Math.max(watchMillis, Math.min(restedMs * maxDelayShare, maxWatchMsAtRest))
}
