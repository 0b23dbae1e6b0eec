import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { spawnService, startService, type ServiceClient, type StartedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

interface TokenReply {
  access_token: string
  token_type: string
  expires_in: number
  refresh_token: string
}

const client = { client_id: 'desk', client_secret: 's3cret' }
const user = { username: 'anna', password: 'pass word+%' }
const credentials = {
  tokenLifetime: 60,
  clients: [
    { name: 'desk', secret: 's3cret' },
    { name: 'wall', secret: 'a+b:c%20' },
  ],
  users: [{ name: 'anna', secret: 'pass word+%' }],
}

let service: StartedService
let now: number
beforeEach(async () => {
  now = Date.parse('2026-03-02T06:00:00Z')
  service = await startService({ ...credentials, now: () => now })
})
afterEach(() => service.stop())

const ask = (
  of: ServiceClient,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
) => fetch(`${of.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form), headers })
async function granted(of: ServiceClient, form: Record<string, string>): Promise<TokenReply> {
  const response = await ask(of, form)
  expect(response.status).toBe(200)
  return (await response.json()) as TokenReply
}
async function refusal(response: Response): Promise<string> {
  expect(response.status).toBe(response.headers.has('www-authenticate') ? 401 : 400)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = (await response.json()) as { error: string; error_description: string }
  expect(body.error_description).toEqual(expect.any(String))
  return body.error
}
const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})
const statusWith = async (of: ServiceClient, token: string, path = '/api/v1/alarms', method = 'GET') => {
  const response = await of.request(path, { method, headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, challenge: response.headers.get('www-authenticate') }
}
const byClient = { grant_type: 'client_credentials', ...client }
const byPassword = { grant_type: 'password', ...client, ...user }
const byRefresh = (token: string) => ({ grant_type: 'refresh_token', ...client, refresh_token: token })

const everyPath = [
  ['/api/v1/alarms', 'GET'],
  ['/api/v1/alarms', 'POST'],
  ['/api/v1/call/users', 'POST'],
  ['/api/v1/call/groups', 'POST'],
  ['/api/v1/call/histories', 'GET'],
  ['/api/v1/callgroups', 'GET'],
  ['/api/v1/callgroups', 'POST'],
  ['/api/v1/callgroupgroupings', 'GET'],
  ['/api/v1/callgroupgroupings', 'POST'],
  ['/alarmHub/negotiate', 'POST'],
] as const

describe('a token is needed (5)', () => {
  test.for(everyPath)('%s %s', async ([path, method]) => {
    const without = await service.request(path, { method, headers: { authorization: '' } })
    expect(without.status).toBe(401)
    expect(without.headers.get('www-authenticate')).toBe('Bearer')
    expect(without.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await statusWith(service, 'other', path, method)).toEqual({
      status: 401,
      challenge: 'Bearer error="invalid_token"',
    })
    expect((await statusWith(service, service.token, path, method)).status).not.toBe(401)
  })
})

describe('a token is had', () => {
  test.for([
    ['client credentials', byClient],
    ['a password', byPassword],
  ] as const)('by %s', async ([, form]) => {
    const response = await ask(service, form)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    const reply = (await response.json()) as TokenReply
    expect(reply).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      token_type: 'Bearer',
      expires_in: 60,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect((await statusWith(service, reply.access_token)).status).toBe(200)
    // A refresh token opens nothing by itself.
    expect((await statusWith(service, reply.refresh_token)).status).toBe(401)
  })

  test('by a client that identifies itself by Basic, encoded or not', async () => {
    const form = { grant_type: 'client_credentials' }
    expect((await ask(service, form, basic('desk', 's3cret'))).status).toBe(200)
    expect((await ask(service, form, basic('wall', 'a+b:c%20'))).status).toBe(200)
    expect((await ask(service, form, basic('wall', encodeURIComponent('a+b:c%20')))).status).toBe(200)
    expect((await ask(service, { ...form, client_id: 'desk' }, basic('desk', 's3cret'))).status).toBe(200)
  })

  test('by default, by whoever has the static token', async () => {
    const other = await startService()
    const form = { grant_type: 'password', client_id: 'tocsin', client_secret: other.token }
    const reply = await granted(other, { ...form, username: 'operator', password: other.token })
    expect(reply.expires_in).toBe(3600)
    expect((await statusWith(other, reply.access_token)).status).toBe(200)
    expect(await refusal(await ask(other, { ...form, client_secret: 'tocsin' }))).toBe('invalid_client')
    await other.stop()
  })

  test('by a flag', async () => {
    const flags = ['--client', 'a:b', '--user', 'c:d', '--token-lifetime', '7']
    const other = await spawnService(flags)
    const reply = await granted(other, {
      grant_type: 'password',
      client_id: 'a',
      client_secret: 'b',
      username: 'c',
      password: 'd',
    })
    expect(reply.expires_in).toBe(7)
    await other.kill('SIGTERM')
  })
})

describe('refusals have the form of RFC 6749', () => {
  const noSecret = { client_id: client.client_id }
  test.for([
    ['invalid_request', { ...client }],
    ['invalid_request', { grant_type: 'password', ...client }],
    ['invalid_request', { grant_type: 'password', ...client, username: 'anna' }],
    ['invalid_request', { grant_type: 'refresh_token', ...client }],
    ['invalid_request', 'grant_type=client_credentials&grant_type=client_credentials'],
    ['invalid_client', { grant_type: 'client_credentials' }],
    ['invalid_client', { grant_type: 'client_credentials', ...noSecret }],
    ['invalid_client', { grant_type: 'client_credentials', ...client, client_secret: 'wrong' }],
    ['invalid_client', { grant_type: 'client_credentials', ...client, client_id: 'nobody' }],
    ['invalid_client', { grant_type: 'client_credentials', ...client, client_id: '__proto__' }],
    ['invalid_client', { ...byPassword, client_secret: '' }],
    ['invalid_grant', { ...byPassword, password: 'wrong' }],
    ['invalid_grant', { ...byPassword, username: 'nobody' }],
    ['invalid_grant', byRefresh('made-up')],
    ['unsupported_grant_type', { grant_type: 'authorization_code', ...client }],
    ['unsupported_grant_type', { grant_type: '', ...client }],
  ] as [string, Record<string, string> | string][])('%s for %j', async ([error, form]) => {
    expect(await refusal(await ask(service, form))).toBe(error)
  })

  test.for([
    ['invalid_client', basic('desk', 'wrong')],
    ['invalid_client', basic('nobody', 's3cret')],
    ['invalid_client', { authorization: 'Basic desk:s3cret' }],
    ['invalid_client', { authorization: 'Bearer test-token' }],
    ['invalid_client', { authorization: 'Basic ' }],
  ] as [string, Record<string, string>][])('%s for %j', async ([error, headers]) => {
    const response = await ask(service, { grant_type: 'client_credentials' }, headers)
    expect(response.headers.get('www-authenticate')).toBe('Basic realm="Tocsin"')
    expect(await refusal(response)).toBe(error)
  })

  test('a client that identifies itself twice', async () => {
    expect(await refusal(await ask(service, byClient, basic('desk', 's3cret')))).toBe('invalid_request')
  })

  test('what is no form is refused as elsewhere', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const json = await service.request('/oauth/token', { method: 'POST', headers, body: '{}' })
    expect(json.status).toBe(415)
    expect((await service.request('/oauth/token')).headers.get('allow')).toBe('POST')
    expect((await ask(service, { grant_type: 'x'.repeat(1_100_000) })).status).toBe(413)
  })
})

describe('expiry is real', () => {
  test('for requests, at the second', async () => {
    const { access_token: token } = await granted(service, byClient)
    now += 59_999
    for (const [path, method] of everyPath) {
      expect((await statusWith(service, token, path, method)).status).not.toBe(401)
    }
    now += 1
    for (const [path, method] of everyPath) {
      expect(await statusWith(service, token, path, method)).toEqual({
        status: 401,
        challenge: 'Bearer error="invalid_token"',
      })
    }
    // The static token does not expire.
    expect((await statusWith(service, service.token)).status).toBe(200)
  })

  test('for the hub, at negotiation and at connection', async () => {
    const { access_token: token } = await granted(service, byClient)
    const negotiate = () =>
      fetch(`${service.url}/alarmHub/negotiate?access_token=${token}`, { method: 'POST' })
    const connect = () =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`${service.url.replace('http', 'ws')}/alarmHub?access_token=${token}`)
        socket.on('unexpected-response', (request, response) => {
          resolve(response.statusCode ?? 0)
          request.destroy()
        })
        socket.on('open', () => {
          resolve(101)
          socket.terminate()
        })
        socket.on('error', reject)
      })
    expect((await negotiate()).status).toBe(200)
    expect(await connect()).toBe(101)
    now += 60_000
    const late = await negotiate()
    expect(late.status).toBe(401)
    expect(late.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    expect(await connect()).toBe(401)
  })
})

describe('renewal', () => {
  test('a refresh token gives a new pair after expiry, and is spent by it', async () => {
    const first = await granted(service, byPassword)
    now += 61_000
    const second = await granted(service, byRefresh(first.refresh_token))
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await statusWith(service, second.access_token)).status).toBe(200)
    expect((await statusWith(service, first.access_token)).status).toBe(401)
    const third = await granted(service, byRefresh(second.refresh_token))
    expect((await statusWith(service, third.access_token)).status).toBe(200)
  })

  test('a spent refresh token that comes again ends all that came of it', async () => {
    const stranger = await granted(service, byPassword)
    const first = await granted(service, byPassword)
    const second = await granted(service, byRefresh(first.refresh_token))
    expect(await refusal(await ask(service, byRefresh(first.refresh_token)))).toBe('invalid_grant')
    expect(await refusal(await ask(service, byRefresh(second.refresh_token)))).toBe('invalid_grant')
    expect((await statusWith(service, second.access_token)).status).toBe(401)
    expect((await statusWith(service, stranger.access_token)).status).toBe(200)
  })

  test('a refresh token is good for its own client only, and lasts 30 days', async () => {
    const { refresh_token: token } = await granted(service, byClient)
    const other = { ...byRefresh(token), client_id: 'wall', client_secret: 'a+b:c%20' }
    expect(await refusal(await ask(service, other))).toBe('invalid_grant')
    now += 30 * 86_400_000 - 1
    const { refresh_token: next } = await granted(service, byRefresh(token))
    now += 30 * 86_400_000
    expect(await refusal(await ask(service, byRefresh(next)))).toBe('invalid_grant')
  })

  test('an access token is no refresh token', async () => {
    const { access_token: token } = await granted(service, byClient)
    expect(await refusal(await ask(service, byRefresh(token)))).toBe('invalid_grant')
  })

  test('tokens outlive a restart, and the file holds none of them', async () => {
    const dataFile = join(tempFolder(), 'tokens.db')
    const options = { ...credentials, dataFile, now: () => now }
    const first = await startService(options)
    const reply = await granted(first, byPassword)
    await first.stop()
    const bytes = readFileSync(dataFile)
    const secrets = [reply.access_token, reply.refresh_token, first.token, 's3cret', 'pass word+%']
    for (const secret of secrets) expect(bytes.includes(secret)).toBe(false)

    const second = await startService(options)
    expect((await statusWith(second, reply.access_token)).status).toBe(200)
    now += 60_000
    expect((await statusWith(second, reply.access_token)).status).toBe(401)
    const renewed = await granted(second, byRefresh(reply.refresh_token))
    await second.stop()

    // A user who is no longer known renews nothing.
    const third = await startService({ ...options, users: [] })
    expect(await refusal(await ask(third, byRefresh(renewed.refresh_token)))).toBe('invalid_grant')
    await third.stop()
  })
})
