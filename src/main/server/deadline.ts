import { fail, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import { timeoutMessage, unreachable } from '../platform/connection-words.ts'
import { cancelledMessage, failureOf } from './failures.ts'

/** How long each kind of request may take as a whole, whatever arrives meanwhile. */
export const deadlinesMs = {
  /** One item or a short page. */
  answer: 15_000,
  /** A page of up to a thousand items. */
  largePage: 60_000,
  /** Anything that changes something: a retry may do it twice, so it gets more time. */
  change: 30_000,
  /** Negotiation, upgrade, handshake and subscription of the hub together. */
  hub: 15_000,
} as const

/** A page of more items than this is a large one. */
const shortPageItems = 100

/** The deadline of a GET by the size of the page it asks for. */
export function readDeadlineMs(params: object): number {
  const limit = 'limit' in params ? Number(params.limit) : 0
  return limit > shortPageItems ? deadlinesMs.largePage : deadlinesMs.answer
}

export interface DeadlineOptions {
  clock: Clock
  deadlineMs: number
  /** Cancels the request from outside. */
  signal?: AbortSignal | undefined
}

/** Runs a request under a deadline; its errors become failures. An idle limit alone never ends a dripping answer. */
export async function requestWithin<T>(
  { clock, deadlineMs, signal }: DeadlineOptions,
  request: (signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> {
  const controller = new AbortController()
  let isLate = false
  const cancelTimer = clock.after(deadlineMs, () => {
    isLate = true
    controller.abort()
  })
  const cancel = () => controller.abort()
  if (signal?.aborted) controller.abort()
  signal?.addEventListener('abort', cancel)
  try {
    return await request(controller.signal)
  } catch (error) {
    // An answer that came in time may still be read.
    if (error === controller.signal.reason)
      return isLate ? { ok: false, error: unreachable(timeoutMessage) } : fail('cancelled', cancelledMessage)
    const failure = failureOf(error, clock.now())
    return isLate ? { ok: false, error: unreachable(timeoutMessage) } : { ok: false, error: failure }
  } finally {
    cancelTimer()
    signal?.removeEventListener('abort', cancel)
  }
}
