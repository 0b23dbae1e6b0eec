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

/** How many are under way at once: encrypting more of them in one turn would hold up the alarms. */
const maxUnderWay = 16

interface Job {
  make: MakeOrder
  onOutcome: (outcome: PhoneOutcome) => void
  began: number
  attempts: number
}

/*
 *   queued ── its turn ──▶ under way ── accepted, refused, or too old ──▶ done
 *     ▲                        │ no answer, or the server is busy
 *     └──── after a pause ◀────┘
 */
export function createDelivery({ clock, random, post }: DeliveryParts): Delivery {
  const queued: Job[] = []
  const pauses = new Set<() => void>()
  let underWay = 0
  let cancelTurn: (() => void) | null = null
  let isStopped = false

  const attempt = async (job: Job): Promise<void> => {
    const order = job.make()
    if ('why' in order) return job.onOutcome({ kind: 'failed', why: order.why, status: null })
    const answer = await post(order)
    if (isStopped) return
    const result = readAnswer(answer)
    if (result.kind !== 'retry') return job.onOutcome(result)
    const pauseMs = withJitter(backoffDelayMs(job.attempts, backoff), random())
    const delayMs = Math.max(pauseMs, answer?.retryAfterMs ?? 0)
    if (clock.steady() + delayMs - job.began > maxAgeMs)
      return job.onOutcome({ kind: 'failed', why: 'unreachable', status: answer?.status ?? null })
    const cancel = clock.after(delayMs, () => {
      pauses.delete(cancel)
      enqueue({ ...job, attempts: job.attempts + 1 })
    })
    pauses.add(cancel)
  }
  const take = () => {
    cancelTurn = null
    for (const job of queued.splice(0, maxUnderWay - underWay)) {
      underWay++
      void attempt(job).finally(() => {
        underWay--
        if (queued.length > 0 && !isStopped) cancelTurn ??= clock.after(0, take)
      })
    }
  }
  // In a turn of its own: whoever has an alarm to tell does not wait for it.
  const enqueue = (job: Job) => {
    queued.push(job)
    cancelTurn ??= clock.after(0, take)
  }

  return {
    send(make, onOutcome) {
      if (queued.length + underWay + pauses.size >= maxWaiting)
        return onOutcome({ kind: 'failed', why: 'too-many', status: null })
      enqueue({ make, onOutcome, began: clock.steady(), attempts: 0 })
    },
    stop() {
      isStopped = true
      cancelTurn?.()
      for (const cancel of pauses) cancel()
      pauses.clear()
    },
  }
}
