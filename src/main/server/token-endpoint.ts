import axios from 'axios'
import { z } from 'zod'
import type { Auth } from '../../shared/model/server-profile.ts'
import { dataLimits } from '../../shared/model/data-limits.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createTurns } from '../platform/turns.ts'
import { readAnswer } from './answer.ts'
import { deadlinesMs, requestWithin } from './deadline.ts'
import { redactFailure } from './failures.ts'
import type { Network } from './network.ts'

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

export interface TokenRequestContext {
  clock: Clock
  network: Pick<Network, 'httpAgent' | 'httpsAgent'>
  secrets: Secrets
  signal?: AbortSignal
}

/** Requests a token from an OAuth 2 endpoint, by refresh token where there is one, else by the profile's grant. */
export async function requestToken(
  auth: Extract<Auth, { kind: 'oauth' }>,
  { secret, clientSecret }: GrantSecrets,
  refreshToken: string | null,
  { clock, network, secrets, signal }: TokenRequestContext,
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
  const { httpAgent, httpsAgent } = network
  const answered = await requestWithin<GrantedToken>(
    { clock, deadlineMs: deadlinesMs.answer, signal },
    async (limit) => {
      const answer = await axios.post<Buffer>(auth.tokenUrl, form, {
        httpAgent,
        httpsAgent,
        proxy: false,
        timeout: answerTimeoutMs,
        maxRedirects: 0,
        responseType: 'arraybuffer',
        maxContentLength: dataLimits.maxShortAnswerBytes,
        signal: limit,
      })
      const read = await createTurns().finish(readAnswer(answer.data), limit)
      if (!read.ok) return read
      const granted = grantedSchema.safeParse(read.value)
      if (!granted.success) return fail('malformed-answer', 'the token endpoint returned no token')
      const { access_token, expires_in, refresh_token } = granted.data
      secrets.add(access_token)
      secrets.add(refresh_token ?? null)
      return succeed({
        token: access_token,
        expiresIn: expires_in ?? null,
        refreshToken: refresh_token ?? null,
      })
    },
  )
  return answered.ok ? answered : { ok: false, error: redactFailure(answered.error, secrets) }
}
