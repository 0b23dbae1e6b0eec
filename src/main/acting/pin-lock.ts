import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { fail, type Failure } from '../../shared/result.ts'
import type { StateFile } from '../storage/json-document.ts'

/** What is kept of a PIN: enough to know it again, not enough to tell it. */
export const pinStateSchema = z.object({
  secret: z.object({ salt: z.base64(), hash: z.base64() }).nullable(),
  /** Wrong tries since the last right one. */
  wrong: z.int().min(0),
  /** No try is looked at before; milliseconds since 1970. */
  blockedUntil: z.number(),
})
export type PinState = z.infer<typeof pinStateSchema>
export const noPin: PinState = { secret: null, wrong: 0, blockedUntil: 0 }

export interface PinLock {
  isSet(): boolean
  /** Null where the PIN is right, or none is set. */
  check(pin: string | null): Promise<Failure | null>
  /** Sets, changes or clears the PIN; with one set, only by it. */
  change(current: string | null, next: string | null): Promise<Failure | null>
}

const triesAtOnce = 3
const longestWaitMillis = 300_000
const hashBytes = 32

/** How long nobody may try again after so many wrong tries in a row. */
export function waitAfter(wrong: number): number {
  return wrong < triesAtOnce ? 0 : Math.min(longestWaitMillis, 1_000 * 2 ** (wrong - triesAtOnce))
}

/*
 * A PIN, kept as a salted hash. Guessing is slowed down, over restarts too:
 *
 *   open ── wrong, and wrong again ──▶ waiting (1 s, 2 s, 4 s ... 5 min) ── time ──▶ open
 *     ▲                                                                               │
 *     └────────────────────────────────── right ◀─────────────────────────────────────┘
 */
export function createPinLock(file: StateFile<PinState>, now: () => number): PinLock {
  let state = file.read()
  let last: Promise<unknown> = Promise.resolve()

  // One try at a time: tries sent together must not all be looked at before the first has counted.
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task)
    last = mine.catch(() => undefined)
    return mine
  }

  const keep = (next: PinState) => {
    state = next
    file.write(next)
  }

  const check = async (pin: string | null): Promise<Failure | null> => {
    const { secret } = state
    if (!secret) return null
    if (pin === null || pin === '') return refusal('The PIN is needed.')
    // A clock that was set back must not block for longer than the longest wait.
    const wait = Math.min(state.blockedUntil - now(), longestWaitMillis)
    if (wait > 0) return refusal('Too many wrong tries; wait a moment.', wait)
    const given = await hashOf(pin, Buffer.from(secret.salt, 'base64'))
    const right = timingSafeEqual(given, Buffer.from(secret.hash, 'base64'))
    if (right) {
      if (state.wrong > 0) keep({ ...state, wrong: 0, blockedUntil: 0 })
      return null
    }
    const wrong = state.wrong + 1
    const next = waitAfter(wrong)
    keep({ ...state, wrong, blockedUntil: now() + next })
    return refusal('The PIN is wrong.', next)
  }

  return {
    isSet: () => state.secret !== null,
    check: (pin) => inTurn(() => check(pin)),
    change: (current, next) =>
      inTurn(async () => {
        const refused = await check(current)
        if (refused) return refused
        const salt = randomBytes(16)
        const secret =
          next === null
            ? null
            : { salt: salt.toString('base64'), hash: (await hashOf(next, salt)).toString('base64') }
        keep({ secret, wrong: 0, blockedUntil: 0 })
        return null
      }),
  }
}

/** A refusal at the field where the PIN is typed. */
export function refusal(message: string, waitMillis = 0): Failure {
  const fields = [{ field: 'pin', message }]
  const wait = waitMillis > 0 ? { retryAfterSeconds: Math.ceil(waitMillis / 1_000) } : {}
  return fail('not-permitted', message, { fields, ...wait }).error
}

function hashOf(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same digits can be typed in several forms of Unicode.
    scrypt(pin.normalize('NFKC'), salt, hashBytes, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
