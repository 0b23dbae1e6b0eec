import { backoffDelayMs, withJitter } from '../../shared/backoff.ts'
import type { PhoneOutcome } from '../../shared/model/phones.ts'
import type { Clock } from '../platform/clock.ts'
import type { HttpOrder, PostAnswer } from './http-post.ts'

/** What follows from an answer: it is over, or it is tried again. */
export type AnswerResult = Exclude<PhoneOutcome, { kind: 'waiting' }> | { kind: 'retry' }

/** Reads the answer of a push server. */
export function readAnswer(answer: PostAnswer): AnswerResult {
  if (answer === null) return { kind: 'retry' }
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'failed', why: 'gone', status }
  if (status === 401 || status === 403) return { kind: 'failed', why: 'refused', status }
  if (status === 408 || status === 425 || status === 429 || status >= 500) return { kind: 'retry' }
  return { kind: 'failed', why: 'status', status }
}

/** Made anew for each attempt, because keys and settings change; or why there can be no request. */
export type MakeOrder = () => HttpOrder | { why: 'plain-http' | 'address' }

export interface DeliveryParts {
  clock: Clock
  random: () => number
  post: (order: HttpOrder) => Promise<PostAnswer>
}

export interface Delivery {
  /** Sends a notification, again and again while its server is away; `onOutcome` is told once. */
  send(make: MakeOrder, onOutcome: (outcome: PhoneOutcome) => void): void
  stop(): void
}

const backoff = { firstMs: 1_000, maxMs: 60_000 }
/** An alarm of so long ago is no news. */
const maxAgeMs = 10 * 60_000
/** What waits for a server that is away; the alarms beyond it are in the list. */
const maxWaiting = 200

/** Sends notifications to push servers in the background; nothing waits for them. */
export function createDelivery({ clock, random, post }: DeliveryParts): Delivery {
  const waiting = new Set<() => void>()
  let underWay = 0
  let isStopped = false

  const attempt = async (
    make: MakeOrder,
    onOutcome: (outcome: PhoneOutcome) => void,
    began: number,
    attempts: number,
  ): Promise<void> => {
    const order = make()
    if ('why' in order) return onOutcome({ kind: 'failed', why: order.why, status: null })
    underWay++
    const answer = await post(order)
    underWay--
    if (isStopped) return
    const result = readAnswer(answer)
    if (result.kind !== 'retry') return onOutcome(result)
    const pauseMs = withJitter(backoffDelayMs(attempts, backoff), random())
    const delayMs = Math.max(pauseMs, answer?.retryAfterMs ?? 0)
    if (clock.steady() + delayMs - began > maxAgeMs)
      return onOutcome({ kind: 'failed', why: 'unreachable', status: answer?.status ?? null })
    const cancel = clock.after(delayMs, () => {
      waiting.delete(cancel)
      void attempt(make, onOutcome, began, attempts + 1)
    })
    waiting.add(cancel)
  }

  return {
    send(make, onOutcome) {
      if (waiting.size + underWay >= maxWaiting)
        return onOutcome({ kind: 'failed', why: 'too-many', status: null })
      void attempt(make, onOutcome, clock.steady(), 0)
    },
    stop() {
      isStopped = true
      for (const cancel of waiting) cancel()
      waiting.clear()
    },
  }
}
