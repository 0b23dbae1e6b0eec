import { z } from 'zod'
import type { GrantResult, GrantErrorCode, GrantRequest } from '../tokens/tokens.ts'
import type { Endpoint } from './endpoint.ts'
import { ok, type ApiResponse } from './responses.ts'

/** The fields of a token request (RFC 6749 4.3, 4.4 and 6); each grant checks what it needs. */
const tokenRequestSchema = z.object({
  grant_type: z.enum(['client_credentials', 'password', 'refresh_token']),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  refresh_token: z.string().optional(),
})

const tokenReplySchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
})

const tokenErrorSchema = z.object({
  error: z.enum(['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type']),
  error_description: z.string(),
})

/** POST /oauth/token: errors follow RFC 6749, unlike those of the other endpoints. */
export function tokenEndpoint(grant: (request: GrantRequest) => GrantResult): Endpoint {
  return {
    method: 'POST',
    path: '/oauth/token',
    bodyType: 'form',
    isPublic: true,
    contract: {
      id: 'issueToken',
      summary: 'Issues an access token (OAuth 2: client credentials, password, refresh token).',
      body: tokenRequestSchema,
      reply: tokenReplySchema,
      errorReply: tokenErrorSchema,
    },
    handle({ body, authorization }) {
      if (!(body instanceof URLSearchParams)) throw new Error('a form arrives as URLSearchParams')
      const granted = grant({ form: body, authorization })
      if (!granted.ok) return errorResponse(granted.error, granted.description)
      const { accessToken, refreshToken, expiresIn } = granted.pair
      const reply: z.infer<typeof tokenReplySchema> = {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: expiresIn,
        refresh_token: refreshToken,
      }
      return { ...ok(reply), headers: { Pragma: 'no-cache' } }
    },
  }
}

function errorResponse(error: GrantErrorCode, description: string): ApiResponse {
  const body: z.infer<typeof tokenErrorSchema> = { error, error_description: description }
  return error === 'invalid_client'
    ? { status: 401, body, headers: { 'WWW-Authenticate': 'Basic realm="Tocsin"', Pragma: 'no-cache' } }
    : { status: 400, body, headers: { Pragma: 'no-cache' } }
}
