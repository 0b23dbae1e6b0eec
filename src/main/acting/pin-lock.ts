import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { localActor } from '../../shared/model/role.ts'
import { fail, type Failure } from '../../shared/result.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { createClockWatch, type Clock } from '../platform/clock.ts'
import type { StoredValue } from '../storage/json-document.ts'

const attemptsSchema = z.object({
  /** Failed attempts since the last success. */
  wrong: z.int().min(0),
  /** No attempt is checked before this time; milliseconds since 1970. */
  blockedUntil: z.number(),
})
type Attempts = z.infer<typeof attemptsSchema>

/** What is stored of a PIN: a salted hash and the failed attempts, of all together and of each session. */
export const pinStateSchema = attemptsSchema.extend({
  /** `lost`: there was a PIN whose file could not be read. */
  secret: z.union([z.object({ salt: z.base64(), hash: z.base64() }), z.literal('lost')]).nullable(),
  sessions: z.record(z.string(), attemptsSchema).default({}),
})
export type PinState = z.infer<typeof pinStateSchema>
export const noPin: PinState = { secret: null, wrong: 0, blockedUntil: 0, sessions: {} }

/** Each attempt is one of a session, so that a screen which guesses blocks itself and not the others. */
export interface PinLock {
  isSet(): boolean
  /** Null where the PIN is correct or none is set. */
  check(session: string, pin: string | null): Promise<Failure | null>
  /** Sets, changes or removes the PIN; an existing one has to be given. */
  change(session: string, current: string | null, next: string | null): Promise<Failure | null>
}

const freeAttempts = 3
const attemptBackoff = { firstMs: 1_000, maxMs: 300_000 }
/** Against many sessions that guess together; one alone cannot use it up. */
const freeAttemptsOfAll = 15
const maxCountedPerSession = 5
const backoffOfAll = { firstMs: 1_000, maxMs: 60_000 }
/** Failed attempts count for so long. */
const forgottenAfterMs = 3_600_000
const hashBytes = 32

/** The delay after this many consecutive failed attempts of one session. */
export function attemptDelayMs(wrong: number): number {
  return wrong < freeAttempts ? 0 : backoffDelayMs(wrong - freeAttempts, attemptBackoff)
}

/** The delay for everybody after this many failed attempts of all sessions. */
export function commonDelayMs(wrong: number): number {
  return wrong < freeAttemptsOfAll ? 0 : backoffDelayMs(wrong - freeAttemptsOfAll, backoffOfAll)
}

/*
 * A PIN, stored as a salted hash. Guessing is slowed down, also across restarts, for each session by itself and,
 * later, for all:
 *
 *   open ── repeatedly wrong ───────▶ waiting (1 s, 2 s, 4 s ... 5 min) ── time ──▶ open
 *     ▲                                                                               │
 *     └────────────────────────────────── correct ◀───────────────────────────────────┘
 *
 * A PIN whose file cannot be read is lost: everything that needs it is refused until one is set at the machine.
 */
export function createPinLock(
  stored: Pick<StoredValue<PinState>, 'read' | 'write' | 'problem'>,
  clock: Pick<Clock, 'now' | 'steady'>,
): PinLock {
  const { now } = clock
  const clockShift = createClockWatch(clock)
  // A clock that was set back since the last run must not block for longer than the maximum.
  let state = withTimes(stored.read(), (at, maxMs) => Math.min(at, now() + maxMs))
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
  // Stored too: the damaged file is set aside, and the next start must not find no PIN.
  if (stored.problem !== null) save({ ...noPin, secret: 'lost' })

  /** A clock that was set blocks for no longer, and for no less. */
  const followClock = () => {
    const shiftMs = clockShift()
    if (shiftMs !== 0) save(withTimes(state, (at) => at + shiftMs))
  }

  const count = (session: string, attempts: Attempts | null) => {
    const others = Object.entries(state.sessions).filter(
      ([id, { blockedUntil }]) => id !== session && blockedUntil > now() - forgottenAfterMs,
    )
    const sessions = Object.fromEntries(attempts ? [...others, [session, attempts] as const] : others)
    const wrong = Object.values(sessions).reduce(
      (sum, each) => sum + Math.min(each.wrong, maxCountedPerSession),
      0,
    )
    const blockedUntil = attempts ? now() + commonDelayMs(wrong) : state.blockedUntil
    save({ ...state, sessions, wrong, blockedUntil })
  }

  const check = async (session: string, pin: string | null): Promise<Failure | null> => {
    const { secret } = state
    if (secret === null) return null
    if (secret === 'lost') return refusal(lostMessage)
    if (pin === null || pin === '') return refusal('The PIN is required.')
    followClock()
    const before = state.sessions[session]
    const waitMs = Math.max(before?.blockedUntil ?? 0, state.blockedUntil) - now()
    if (waitMs > 0) return refusal('Too many failed attempts; wait a moment.', waitMs)
    const given = await hashOf(pin, Buffer.from(secret.salt, 'base64'))
    const isCorrect = timingSafeEqual(given, Buffer.from(secret.hash, 'base64'))
    if (isCorrect) {
      if (before) count(session, null)
      return null
    }
    const wrong = (before?.wrong ?? 0) + 1
    const delayMs = attemptDelayMs(wrong)
    count(session, { wrong, blockedUntil: now() + delayMs })
    return refusal('The PIN is wrong.', delayMs)
  }

  return {
    isSet: () => state.secret !== null,
    check: (session, pin) => inSequence(() => check(session, pin)),
    change: (session, current, next) =>
      inSequence(async () => {
        const isReset = state.secret === 'lost' && session === localActor().session
        const refused = isReset ? null : await check(session, current)
        if (refused) return refused
        const salt = randomBytes(16)
        const secret =
          next === null
            ? null
            : { salt: salt.toString('base64'), hash: (await hashOf(next, salt)).toString('base64') }
        save({ ...noPin, secret })
        return null
      }),
  }
}

/** With the ends of its blocks moved; each is for `maxMs` at most. */
function withTimes(state: PinState, move: (at: number, maxMs: number) => number): PinState {
  const sessions = Object.entries(state.sessions).map(
    ([id, { wrong, blockedUntil }]) =>
      [id, { wrong, blockedUntil: move(blockedUntil, attemptBackoff.maxMs) }] as const,
  )
  const blockedUntil = move(state.blockedUntil, backoffOfAll.maxMs)
  return { ...state, blockedUntil, sessions: Object.fromEntries(sessions) }
}

const lostMessage =
  'The stored PIN cannot be read. A supervisor can set a new one in the desk’s own window on its computer.'

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
