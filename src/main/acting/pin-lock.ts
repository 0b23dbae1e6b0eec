import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail, type Failure } from '../../shared/result.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import type { StoredValue } from '../storage/json-document.ts'

/** What is stored of a PIN: a salted hash and the failed attempts. */
export const pinStateSchema = z.object({
  secret: z.object({ salt: z.base64(), hash: z.base64() }).nullable(),
  /** Failed attempts since the last success. */
  wrong: z.int().min(0),
  /** No attempt is checked before this time; milliseconds since 1970. */
  blockedUntil: z.number(),
})
export type PinState = z.infer<typeof pinStateSchema>
export const noPin: PinState = { secret: null, wrong: 0, blockedUntil: 0 }

export interface PinLock {
  isSet(): boolean
  /** Null where the PIN is correct or none is set. */
  check(pin: string | null): Promise<Failure | null>
  /** Sets, changes or removes the PIN; an existing one has to be given. */
  change(current: string | null, next: string | null): Promise<Failure | null>
}

const freeAttempts = 3
const attemptBackoff = { firstMs: 1_000, maxMs: 300_000 }
const hashBytes = 32

/** The delay after so many failed attempts in a row. */
export function attemptDelayMs(wrong: number): number {
  return wrong < freeAttempts ? 0 : backoffDelayMs(wrong - freeAttempts, attemptBackoff)
}

/*
 * A PIN, stored as a salted hash. Guessing is slowed down, also across restarts:
 *
 *   open ── repeatedly wrong ───────▶ waiting (1 s, 2 s, 4 s ... 5 min) ── time ──▶ open
 *     ▲                                                                               │
 *     └────────────────────────────────── correct ◀───────────────────────────────────┘
 */
export function createPinLock(
  stored: Pick<StoredValue<PinState>, 'read' | 'write'>,
  now: () => number,
): PinLock {
  let state = stored.read()
  let last: Promise<unknown> = Promise.resolve()

  // One attempt at a time, so that concurrent ones cannot all pass before the first is counted.
  const inSequence = <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task)
    last = mine.catch(() => undefined)
    return mine
  }

  const save = (next: PinState) => {
    state = next
    stored.write(next)
  }

  const check = async (pin: string | null): Promise<Failure | null> => {
    const { secret } = state
    if (!secret) return null
    if (pin === null || pin === '') return refusal('The PIN is required.')
    // A clock that was set back must not block for longer than the maximum.
    const waitMs = Math.min(state.blockedUntil - now(), attemptBackoff.maxMs)
    if (waitMs > 0) return refusal('Too many failed attempts; wait a moment.', waitMs)
    const given = await hashOf(pin, Buffer.from(secret.salt, 'base64'))
    const isCorrect = timingSafeEqual(given, Buffer.from(secret.hash, 'base64'))
    if (isCorrect) {
      if (state.wrong > 0) save({ ...state, wrong: 0, blockedUntil: 0 })
      return null
    }
    const wrong = state.wrong + 1
    const delayMs = attemptDelayMs(wrong)
    save({ ...state, wrong, blockedUntil: now() + delayMs })
    return refusal('The PIN is wrong.', delayMs)
  }

  return {
    isSet: () => state.secret !== null,
    check: (pin) => inSequence(() => check(pin)),
    change: (current, next) =>
      inSequence(async () => {
        const refused = await check(current)
        if (refused) return refused
        const salt = randomBytes(16)
        const secret =
          next === null
            ? null
            : { salt: salt.toString('base64'), hash: (await hashOf(next, salt)).toString('base64') }
        save({ secret, wrong: 0, blockedUntil: 0 })
        return null
      }),
  }
}

/** A refusal attached to the PIN field. */
export function refusal(message: string, waitMs = 0): Failure {
  const fields = [{ field: 'pin', message }]
  const wait = waitMs > 0 ? { retryAfterSeconds: Math.ceil(waitMs / 1_000) } : {}
  return fail('not-permitted', message, { fields, ...wait }).error
}

function hashOf(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same digits have several Unicode forms.
    scrypt(pin.normalize('NFKC'), salt, hashBytes, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
