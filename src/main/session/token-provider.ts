import type { Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** Supplies the access token of one server. */
export interface TokenProvider {
  token(): string | null
  expiresAt(): number | null
  /** Gets a new token after a refusal; false where only a person can enter one. */
  renew(): Promise<boolean>
  start(): void
  stop(): void
}

/** A token that was entered: it cannot be renewed, only replaced. */
export function createStaticTokenProvider(token: () => string | null): TokenProvider {
  return {
    token,
    expiresAt: () => expiryOf(token()),
    renew: () => Promise.resolve(false),
    start: () => undefined,
    stop: () => undefined,
  }
}

export interface OAuthTokenProviderParts {
  /** One request to the token endpoint. */
  request: (
    refreshToken: string | null,
  ) => Promise<Result<{ token: string; expiresIn: number | null; refreshToken: string | null }>>
  clock: Clock
  log: Log
  /** A new token is available. */
  onToken: () => void
}

// The remaining share of its lifetime at which a token is renewed, to allow for clock skew and slow endpoints.
const renewalShare = 0.2
const retryDelayMs = 5_000

/*
 * A token granted by an OAuth endpoint, renewed before it expires.
 *
 *   none ── start ──▶ requesting ── granted ──▶ valid ── near expiry, or refused ──▶ requesting
 *                       ▲    │ failed
 *                       └────┘ after a delay
 */
export function createOAuthTokenProvider({
  request,
  clock,
  log,
  onToken,
}: OAuthTokenProviderParts): TokenProvider {
  let token: string | null = null
  let refreshToken: string | null = null
  let expiresAt: number | null = null
  let requesting: Promise<boolean> | null = null
  let cancelTimer: (() => void) | null = null
  let stopped = false

  const scheduleRenewal = (delayMs: number) => {
    cancelTimer?.()
    cancelTimer = stopped ? null : clock.after(delayMs, () => void renew())
  }

  const requestOnce = async (): Promise<boolean> => {
    let granted = await request(refreshToken)
    if (!granted.ok && refreshToken !== null) {
      // An expired refresh token does not invalidate the grant.
      refreshToken = null
      granted = await request(null)
    }
    if (!granted.ok) {
      log('warn', `token request failed: ${granted.error.message}`)
      scheduleRenewal(retryDelayMs)
      return false
    }
    token = granted.value.token
    refreshToken = granted.value.refreshToken ?? refreshToken
    const lifetimeMs = granted.value.expiresIn === null ? null : granted.value.expiresIn * 1_000
    expiresAt = lifetimeMs === null ? expiryOf(token) : clock.now() + lifetimeMs
    if (lifetimeMs !== null) scheduleRenewal(lifetimeMs * (1 - renewalShare))
    onToken()
    return true
  }

  // Concurrent refusals share one request.
  const renew = (): Promise<boolean> => {
    requesting ??= requestOnce().finally(() => {
      requesting = null
    })
    return requesting
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

/** When a token expires by its own claim (a JWT's `exp`); null where it has none. */
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
