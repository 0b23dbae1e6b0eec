import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Screen } from '../../../src/shared/model/screen.ts'
import { absoluteLimitMs, keyLifetimeMs, viewerIn } from '../../../src/web/sessions.ts'
import { ask, connect, secretOf, startHost } from '../../support/web-host.ts'

type Host = Awaited<ReturnType<typeof startHost>>

const openPage = async ({ host }: Host, cookie: string) => {
  const opened = await connect(host.origin(), { cookie, origin: host.origin() })
  expect(opened.end).toBe('open')
  const closed = new Promise<number>((resolve) => opened.socket.on('close', resolve))
  return { socket: opened.socket, closed }
}
const listOf = async (socket: Awaited<ReturnType<typeof openPage>>['socket']) => {
  const answer = await ask(socket, { id: 1, channel: 'sessions.list', payload: null })
  return (answer as { result: { value: Screen[] } }).result.value
}

describe('signing in', () => {
  it('takes a key once, within its minute, and says in the log who redeemed it', async () => {
    const { keyFor, redeem, time, logs } = await startHost()
    const [key, late] = [keyFor('viewer'), keyFor('viewer')]
    expect((await redeem(key, { 'User-Agent': 'Firefox/131.0 (Linux)' })).status).toBe(200)
    expect((await redeem(key)).status).toBe(401)
    time.aheadMs = keyLifetimeMs
    expect((await redeem(late)).status).toBe(401)
    const lines = logs.lines.map(({ message }) => message)
    expect(lines).toContain('signed in: "Firefox, Linux" as viewer, Firefox, Linux at 127.0.0.1')
    expect(lines.join()).not.toContain(key)
  })

  it.each([{ Origin: 'http://evil.example' }, { Origin: 'null' }])(
    'is refused to another page: %j',
    async (headers) => {
      const { keyFor, redeem } = await startHost()
      const key = keyFor('viewer')
      expect((await redeem(key, headers)).status).toBe(403)
      expect((await redeem(key)).status).toBe(200)
    },
  )

  it.each(['', 'no json', '{"key":7}', '[]', 'x'.repeat(100_000)])('is refused to %j', async (body) => {
    const { host } = await startHost()
    const headers = { Origin: host.origin() }
    const { status } = await fetch(`${host.origin()}/session`, { method: 'POST', headers, body })
    expect([401, 413]).toContain(status)
  })
})

describe('a session', () => {
  it('is not the cookie alone, which every port of the host is sent', async () => {
    const { host, admit } = await startHost()
    const [cookie, other] = [await admit(), await admit()]
    const headers = { cookie, origin: host.origin() }
    expect((await connect(host.origin(), headers, '')).end).toBe('status 401')
    expect((await connect(host.origin(), headers, secretOf(other))).end).toBe('status 401')
    expect((await connect(host.origin(), headers)).end).toBe('open')
  })

  it('does what its role includes, and no more', async () => {
    const test = await startHost()
    const { socket } = await openPage(test, await test.admit('viewer'))
    const refused = { result: { ok: false, error: { code: 'forbidden' } } }
    expect(await ask(socket, { id: 1, channel: 'sessions.list', payload: null })).toMatchObject(refused)
  })

  it('survives a restart of the host; its file is private and holds no secret', async () => {
    const first = await startHost()
    const cookie = await first.admit('operator')
    const port = Number(new URL(first.host.origin()).port)
    await first.host.stop()
    await first.app.stop()
    const file = join(first.folder, 'web-sessions.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain(secretOf(cookie))
    const second = await startHost({ folder: first.folder, port })
    await openPage(second, cookie)
  })

  it('ends at once when a supervisor revokes it, and the page is told why', async () => {
    const test = await startHost()
    const desk = await openPage(test, await test.admit())
    const cookie = await test.admit('viewer')
    const wall = await openPage(test, cookie)
    const viewer = (await listOf(desk.socket)).find(({ role }) => role === 'viewer')
    expect(viewer).toMatchObject({ isConnected: true, isOwn: false, address: '127.0.0.1' })
    const revoke = { id: 2, channel: 'sessions.revoke', payload: { id: viewer?.id } }
    desk.socket.removeAllListeners('message')
    expect(await ask(desk.socket, revoke)).toMatchObject({ result: { ok: true } })
    expect(await wall.closed).toBe(4403)
    const headers = { cookie, origin: test.host.origin() }
    expect((await connect(test.host.origin(), headers)).end).toBe('status 401')
    expect(readFileSync(join(test.folder, 'web-sessions.json'), 'utf8')).not.toContain(viewer?.id)
  })

  it('ends by its own sign-out, whatever its role', async () => {
    const test = await startHost()
    const { socket, closed } = await openPage(test, await test.admit('viewer'))
    socket.send(JSON.stringify({ id: 1, channel: 'sessions.signOut', payload: null }))
    expect(await closed).toBe(4410)
  })

  it('ends when it is too old, open or not', async () => {
    const test = await startHost()
    const { socket, closed } = await openPage(test, await test.admit())
    test.time.aheadMs = absoluteLimitMs
    socket.send(JSON.stringify({ id: 1, channel: 'desk.settings', payload: null }))
    expect(await closed).toBe(4401)
  })

  it('is replaced when its browser signs in again', async () => {
    const test = await startHost()
    const cookie = await test.admit('viewer')
    const { closed } = await openPage(test, cookie)
    const [before] = test.sessions.list()
    expect((await test.redeem(test.keyFor('operator'), { cookie })).status).toBe(200)
    expect(await closed).toBe(4401)
    expect(test.sessions.list().map(({ role }) => role)).toEqual(['operator'])
    // What was seen in this browser stays seen.
    expect(test.sessions.list().map(viewerIn)).toEqual([{ id: before?.id, since: before?.createdAt }])
  })
})
