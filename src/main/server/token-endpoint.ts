import axios from 'axios'
import { z } from 'zod'
import type { Auth } from '../../shared/model/server-profile.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import { deadlinesMs, requestWithin } from './deadline.ts'

const grantedSchema = z.object({
  access_token: z.string().min(1),
  // Some endpoints send it as text, and some send nonsense; the token is good all the same.
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  refresh_token: z.string().min(1).optional(),
})

/** A token granted by an OAuth endpoint. */
export interface GrantedToken {
  token: string
  /** Its lifetime in seconds; null where the endpoint does not say. */
  expiresIn: number | null
  refreshToken: string | null
}

const answerTimeoutMs = 10_000

/** The secrets of a profile. */
export interface GrantSecrets {
  /** The client secret or the user's password, depending on the grant. */
  secret: string
  /** The client secret next to a password; null for a client without one. */
  clientSecret: string | null
}

/** Requests a token from an OAuth 2 endpoint, by refresh token where there is one, else by the profile's grant. */
export async function requestToken(
  auth: Extract<Auth, { kind: 'oauth' }>,
  { secret, clientSecret }: GrantSecrets,
  refreshToken: string | null,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Result<GrantedToken>> {
  const form = new URLSearchParams({ client_id: auth.clientId })
  if (refreshToken !== null) {
    form.set('grant_type', 'refresh_token')
    form.set('refresh_token', refreshToken)
  } else {
    form.set('grant_type', auth.grant)
    if (auth.scope !== '') form.set('scope', auth.scope)
  }
  const clientCredential = auth.grant === 'client_credentials' ? secret : clientSecret
  if (clientCredential !== null) form.set('client_secret', clientCredential)
  if (auth.grant === 'password' && refreshToken === null) {
    form.set('username', auth.username)
    form.set('password', secret)
  }
  return requestWithin({ clock, deadlineMs: deadlinesMs.answer, signal }, async (limit) => {
    const answer = await axios.post<unknown>(auth.tokenUrl, form, {
      timeout: answerTimeoutMs,
      maxRedirects: 0,
      signal: limit,
    })
    const granted = grantedSchema.safeParse(answer.data)
    if (!granted.success) return fail('malformed-answer', 'the token endpoint returned no token')
    const { access_token, expires_in, refresh_token } = granted.data
    return succeed({
      token: access_token,
      expiresIn: expires_in ?? null,
      refreshToken: refresh_token ?? null,
    })
  })
}
