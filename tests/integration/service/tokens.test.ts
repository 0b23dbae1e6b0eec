import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  byClient,
  byPassword,
  byRefresh,
  client,
  granted,
  guardedPaths,
  oauthOptions,
  refusal,
  statusWith,
  type TokenReply,
} from '../../support/oauth.ts'
import { spawnService, startService, type StartedService } from '../../support/service.ts'

let service: StartedService
beforeEach(async () => {
  service = await startService(oauthOptions)
})
afterEach(() => service.stop())

const basic = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

describe('a token is required (5)', () => {
  test.for(guardedPaths)('%s %s', async ([path, method]) => {
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

describe('tokens are issued', () => {
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

  test('to a client with Basic authentication, form-encoded or not', async () => {
    const form = { grant_type: 'client_credentials' }
    expect((await ask(service, form, basic('desk', 's3cret'))).status).toBe(200)
    expect((await ask(service, form, basic('wall', 'a+b:c%20'))).status).toBe(200)
    expect((await ask(service, form, basic('wall', encodeURIComponent('a+b:c%20')))).status).toBe(200)
    expect((await ask(service, { ...form, client_id: 'desk' }, basic('desk', 's3cret'))).status).toBe(200)
  })

  test('by default, to whoever has the static token', async () => {
    const other = await startService()
    const form = { grant_type: 'password', client_id: 'tocsin', client_secret: other.token }
    const reply = await granted(other, { ...form, username: 'operator', password: other.token })
    expect(reply.expires_in).toBe(3600)
    expect((await statusWith(other, reply.access_token)).status).toBe(200)
    expect(await refusal(await ask(other, { ...form, client_secret: 'tocsin' }))).toBe('invalid_client')
    await other.stop()
  })

  test('by its standard input', async () => {
    const flags = ['--credentials-file', '-', '--token-lifetime', '7']
    const other = await spawnService(flags, 'client a:b\nuser c:d\n')
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

describe('errors follow RFC 6749', () => {
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

  test('a client that authenticates twice', async () => {
    expect(await refusal(await ask(service, byClient, basic('desk', 's3cret')))).toBe('invalid_request')
  })

  test('a body that is not a form is rejected as elsewhere', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const json = await service.request('/oauth/token', { method: 'POST', headers, body: '{}' })
    expect(json.status).toBe(415)
    expect((await service.request('/oauth/token')).headers.get('allow')).toBe('POST')
    expect((await ask(service, { grant_type: 'x'.repeat(1_100_000) })).status).toBe(413)
  })
})
