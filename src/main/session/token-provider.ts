import type { Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { parseJson } from '../../shared/json.ts'

/** Supplies the access token of one server. */
export interface TokenProvider {
  token(): string | null
  /** Why there is no token although there may be one; null: there is just none. */
  withheld?: string
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

export const plainHttpRefusal =
  'the token is not sent over plain http to another machine; accept this in the settings of the server, or use https'

/** No token, whatever is stored. */
export function createWithheldTokenProvider(withheld: string): TokenProvider {
  return { ...createStaticTokenProvider(() => null), withheld }
}

export interface OAuthTokenProviderParts {
  /** One request to the token endpoint. */
  request: (
    refreshToken: string | null,
  ) => Promise<Result<{ token: string; expiresIn: number | null; refreshToken: string | null }>>
  clock: Clock
  log: Log
  supervisor: Pick<Supervisor, 'failed'>
  /** A new token is available. */
  onToken: () => void
}

// The remaining share of its lifetime at which a token is renewed, to allow for clock skew and slow endpoints.
const renewalShare = 0.2
const retryBackoff = { firstMs: 5_000, maxMs: 60_000 }
/** An endpoint that grants tokens for moments is not asked more often than this. */
const minRenewalDelayMs = 5_000

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
  supervisor,
  onToken,
}: OAuthTokenProviderParts): TokenProvider {
  let token: string | null = null
  let refreshToken: string | null = null
  let expiresAt: number | null = null
  let requesting: Promise<boolean> | null = null
  let cancelTimer: (() => void) | null = null
  let failures = 0
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
    if (stopped) return false
    if (!granted.ok) {
      log('warn', `token request failed: ${granted.error.message}`)
      retry()
      return false
    }
    failures = 0
    token = granted.value.token
    refreshToken = granted.value.refreshToken ?? refreshToken
    const lifetimeMs = lifetimeOf(granted.value.expiresIn)
    expiresAt = lifetimeMs === null ? expiryOf(token) : clock.now() + lifetimeMs
    // Without a lifetime the token is renewed when the service refuses it.
    if (lifetimeMs !== null) scheduleRenewal(Math.max(minRenewalDelayMs, lifetimeMs * (1 - renewalShare)))
    onToken()
    return true
  }

  const retry = () => scheduleRenewal(backoffDelayMs(failures++, retryBackoff))

  // Concurrent refusals share one request.
  const renew = (): Promise<boolean> => {
    requesting ??= requestOnce()
      .catch((error: unknown) => {
        supervisor.failed('token', error)
        retry()
        return false
      })
      .finally(() => {
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

/** A lifetime in milliseconds; null where it is not given, or is none. */
function lifetimeOf(expiresIn: number | null): number | null {
  return expiresIn !== null && Number.isFinite(expiresIn) && expiresIn > 0 ? expiresIn * 1_000 : null
}

/** When a token expires by its own claim (a JWT's `exp`); null where it has none. */
export function expiryOf(token: string | null): number | null {
  const body = token?.split('.')[1]
  if (body === undefined) return null
  const claims = parseJson(Buffer.from(body, 'base64url').toString('utf8'))
  const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
  return typeof exp === 'number' ? exp * 1_000 : null
}
