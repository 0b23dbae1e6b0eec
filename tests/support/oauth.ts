import { expect } from 'vitest'
import type { ServiceClient } from './service.ts'

/** A service with tokens of one minute, two clients and a user whose secrets need form encoding. */
export const oauthOptions = {
  tokenLifetime: 60,
  clients: [
    { name: 'desk', secret: 's3cret' },
    { name: 'wall', secret: 'a+b:c%20' },
  ],
  users: [{ name: 'anna', secret: 'pass word+%' }],
}

export const client = { client_id: 'desk', client_secret: 's3cret' }
export const byClient = { grant_type: 'client_credentials', ...client }
export const byPassword = { grant_type: 'password', ...client, username: 'anna', password: 'pass word+%' }
export const byRefresh = (token: string) => ({ grant_type: 'refresh_token', ...client, refresh_token: token })

export interface TokenReply {
  access_token: string
  token_type: string
  expires_in: number
  refresh_token: string
}

/** Requests a token and returns the response, whatever its status. */
export function ask(
  of: ServiceClient,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${of.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form), headers })
}

/** Requests tokens that are expected to be granted. */
export async function granted(of: ServiceClient, form: Record<string, string>): Promise<TokenReply> {
  const response = await ask(of, form)
  expect(response.status).toBe(200)
  return (await response.json()) as TokenReply
}

/** The error of a rejected request, which must follow RFC 6749. */
export async function refusal(response: Response): Promise<string> {
  expect(response.status).toBe(response.headers.has('www-authenticate') ? 401 : 400)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = (await response.json()) as { error: string; error_description: string }
  expect(body.error_description).toEqual(expect.any(String))
  return body.error
}

/** The status of a request with a token. */
export async function statusWith(of: ServiceClient, token: string, path = '/api/v1/alarms', method = 'GET') {
  const response = await of.request(path, { method, headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, challenge: response.headers.get('www-authenticate') }
}

/** Every path of the interface, and the hub's negotiation. */
export const guardedPaths = [
  ['/api/v1/alarms', 'GET'],
  ['/api/v1/alarms', 'POST'],
  ['/api/v1/alarms/histories', 'GET'],
  ['/api/v1/alarms/statistics', 'GET'],
  ['/api/v1/alarms/interventions', 'GET'],
  ['/api/v1/call/users', 'POST'],
  ['/api/v1/call/groups', 'POST'],
  ['/api/v1/call/histories', 'GET'],
  ['/api/v1/callgroups', 'GET'],
  ['/api/v1/callgroups', 'POST'],
  ['/api/v1/callgroupgroupings', 'GET'],
  ['/api/v1/callgroupgroupings', 'POST'],
  ['/alarmHub/negotiate', 'POST'],
] as const
