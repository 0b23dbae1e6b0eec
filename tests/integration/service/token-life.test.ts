import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  ask,
  byClient,
  byPassword,
  byRefresh,
  granted,
  guardedPaths,
  oauthOptions,
  refusal,
  statusWith,
} from '../../support/oauth.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

let service: StartedService
let now: number
beforeEach(async () => {
  now = Date.parse('2026-03-02T06:00:00Z')
  service = await startService({ ...oauthOptions, now: () => now })
})
afterEach(() => service.stop())

describe('expiry', () => {
  test('applies to requests, to the second', async () => {
    const { access_token: token } = await granted(service, byClient)
    now += 59_999
    for (const [path, method] of guardedPaths) {
      expect((await statusWith(service, token, path, method)).status).not.toBe(401)
    }
    now += 1
    for (const [path, method] of guardedPaths) {
      expect(await statusWith(service, token, path, method)).toEqual({
        status: 401,
        challenge: 'Bearer error="invalid_token"',
      })
    }
    // The static token does not expire.
    expect((await statusWith(service, service.token)).status).toBe(200)
  })

  test('applies to the hub, at negotiation and at connection', async () => {
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

  test('a refresh token presented twice revokes its whole family', async () => {
    const stranger = await granted(service, byPassword)
    const first = await granted(service, byPassword)
    const second = await granted(service, byRefresh(first.refresh_token))
    expect(await refusal(await ask(service, byRefresh(first.refresh_token)))).toBe('invalid_grant')
    expect(await refusal(await ask(service, byRefresh(second.refresh_token)))).toBe('invalid_grant')
    expect((await statusWith(service, second.access_token)).status).toBe(401)
    expect((await statusWith(service, stranger.access_token)).status).toBe(200)
  })

  test('a refresh token is valid for its own client only, for 30 days', async () => {
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

  test('tokens survive a restart, and the file contains none of them', async () => {
    const dataFile = join(tempFolder(), 'tokens.db')
    const options = { ...oauthOptions, dataFile, now: () => now }
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
