import type { Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** The token of one service, however it is had. */
export interface TokenKeeper {
  token(): string | null
  expiresAt(): number | null
  /** A fresh token after a refusal; false where nobody but a person can give one. */
  renew(): Promise<boolean>
  start(): void
  stop(): void
}

/** A token that somebody gave: it cannot be renewed, only replaced. */
export function keepGivenToken(token: () => string | null): TokenKeeper {
  return {
    token,
    expiresAt: () => expiryOf(token()),
    renew: () => Promise.resolve(false),
    start: () => undefined,
    stop: () => undefined,
  }
}

export interface GrantedTokenParts {
  /** One question to the token endpoint. */
  ask: (
    refreshToken: string | null,
  ) => Promise<Result<{ token: string; expiresIn: number | null; refreshToken: string | null }>>
  clock: Clock
  log: Log
  /** A token is there, or a newer one. */
  onToken: () => void
}

// Renewed when this much of its life is left, so that clocks may differ and an endpoint may be slow.
const marginShare = 0.2
const retryMillis = 5_000

/*
 * A token that an endpoint grants, renewed before it ends.
 *
 *   none ── start ──▶ asking ── granted ──▶ held ── near its end, or refused ──▶ asking
 *                       ▲  │ failed
 *                       └──┘ waited
 */
export function keepGrantedToken({ ask, clock, log, onToken }: GrantedTokenParts): TokenKeeper {
  let token: string | null = null
  let refreshToken: string | null = null
  let expiresAt: number | null = null
  let asking: Promise<boolean> | null = null
  let cancelTimer: (() => void) | null = null
  let stopped = false

  const wakeAfter = (millis: number) => {
    cancelTimer?.()
    cancelTimer = stopped ? null : clock.after(millis, () => void renew())
  }

  const askOnce = async (): Promise<boolean> => {
    let granted = await ask(refreshToken)
    if (!granted.ok && refreshToken !== null) {
      // A refresh token may be used up; the grant itself still counts.
      refreshToken = null
      granted = await ask(null)
    }
    if (!granted.ok) {
      log('warn', `no token could be had: ${granted.error.message}`)
      wakeAfter(retryMillis)
      return false
    }
    token = granted.value.token
    refreshToken = granted.value.refreshToken ?? refreshToken
    const life = granted.value.expiresIn === null ? null : granted.value.expiresIn * 1_000
    expiresAt = life === null ? expiryOf(token) : clock.now() + life
    if (life !== null) wakeAfter(life * (1 - marginShare))
    onToken()
    return true
  }

  // Several requests refused at once lead to one question, not to several.
  const renew = (): Promise<boolean> => {
    asking ??= askOnce().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    token: () => token,
    expiresAt: () => expiresAt,
    renew,
    start: () => void renew(),
    stop() {
      stopped = true
      cancelTimer?.()
    },
  }
}

/** When a token says by itself that it ends (a JWT's `exp`); null where it does not. */
export function expiryOf(token: string | null): number | null {
  const body = token?.split('.')[1]
  if (body === undefined) return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp * 1_000 : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
