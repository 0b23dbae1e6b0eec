import { request } from 'node:http'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import { sliceBytes } from '../../../src/main/platform/read-json.ts'
import { audioBytesLimit } from '../../../src/shared/model/call.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { waitFor } from '../../support/wait-for.ts'
import { ask, connect, secretOf, startHost } from '../../support/web-host.ts'

/** Everything the host answers to these header lines, until it closes the connection. */
async function rawAnswer(host: { origin(): string }, lines: string[]): Promise<string> {
  const { port } = new URL(host.origin())
  const socket = createConnection(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(`${lines.join('\r\n')}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

/** The status of a GET with headers that fetch would not let us set. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('the page', () => {
  it('is served to anybody, with a policy that lets it load and reach nothing else', async () => {
    const { host } = await startHost()
    const response = await fetch(host.origin())
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Tocsin</title>')
    expect(response.headers.get('permissions-policy')).toMatch(/^microphone=\(self\), .*camera=\(\)/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each([
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/..%2fsecret.html',
    '/index.json',
    '/index.html/',
    '/index.html/x.html',
    '/nothing.html',
    `/${'a'.repeat(5_000)}.html`,
    '//',
    '//evil.example/index.html',
  ])('does not reach %s', async (path) => {
    const { host, admit } = await startHost()
    const cookie = await admit()
    expect(await statusOf(`${host.origin()}${path}`, { cookie })).toBe(404)
  })

  it.each(['/%', '/%zz', '/index.html%00', '/%00', '/%0d%0aX:1', '/%c3', '/a#b', '/a\\b'])(
    'is not looked for at %s, which is no path',
    async (path) => {
      const { host, admit } = await startHost()
      const answer = await rawAnswer(host, [`GET ${path} HTTP/1.1`, `Cookie: ${await admit()}`])
      expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\nThe address is not a valid path\.\n$/)
    },
  )

  it('is not served under another name: a foreign page may have made its own point here', async () => {
    const { host, admit } = await startHost()
    const cookie = await admit()
    expect(await statusOf(host.origin(), { cookie, host: 'evil.example' })).toBe(421)
  })

  it('is only ever read', async () => {
    const { host, admit } = await startHost()
    const response = await fetch(host.origin(), { method: 'POST', headers: { cookie: await admit() } })
    expect(response.status).toBe(405)
  })
})

describe('the socket', () => {
  it('opens for our page with a session', async () => {
    const { host, admit } = await startHost()
    const { end } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    expect(end).toBe('open')
  })

  it('is refused before it opens where there is no session, and the page can ask why', async () => {
    const { host, admit } = await startHost()
    expect((await connect(host.origin(), { origin: host.origin() })).end).toBe('status 401')
    const why = (headers: Record<string, string>) =>
      fetch(`${host.origin()}/bridge`, { method: 'HEAD', headers })
    expect((await why({})).status).toBe(401)
    const cookie = await admit()
    expect((await why({ cookie })).status).toBe(401)
    expect((await why({ cookie, 'x-tocsin-page': secretOf(cookie) })).status).toBe(426)
  })

  it('answers every request of a page that asks for many at once', async () => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const answered = new Set<number>()
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { kind: string; id: number }
      if (message.kind === 'answer') answered.add(message.id)
    })
    for (let id = 1; id <= 2_000; id++)
      socket.send(JSON.stringify({ id, channel: 'missed.list', payload: null }))
    await waitFor(() => expect(answered.size).toBe(2_000))
  })

  it.each(['http://evil.example', 'null', undefined])(
    'is refused to the origin %s, session or not',
    async (origin) => {
      const { host, admit, logs } = await startHost()
      const cookie = await admit()
      const { end } = await connect(host.origin(), origin === undefined ? { cookie } : { cookie, origin })
      expect(end).toBe('status 403')
      expect(logs.lines.at(-1)?.message).toContain('refused')
    },
  )

  it('is in the log for a stranger a few times a minute, however often he tries, and in few words', async () => {
    const { host, logs } = await startHost()
    const origin = `http://evil.example/${'x'.repeat(10_000)}`
    for (let batch = 0; batch < 20; batch++)
      await Promise.all(Array.from({ length: 5 }, () => connect(host.origin(), { origin })))
    for (let guess = 0; guess < 100; guess++)
      await fetch(`${host.origin()}/session`, {
        method: 'POST',
        headers: { Origin: host.origin() },
        body: '{"key":"no"}',
      })
    const refused = logs.lines.filter(({ message }) => message.includes('refused'))
    expect(refused.length).toBeLessThan(30)
    for (const { message } of refused) expect(message.length).toBeLessThan(300)
    await host.stop()
    expect(logs.lines.at(-1)?.message).toMatch(/refused strangers: 1\d\d more/)
  })

  it('that breaks off in a way of its own over and over is in the log a few times a minute', async () => {
    const { host, admit, logs } = await startHost()
    const headers = { cookie: await admit('viewer'), origin: host.origin() }
    for (let attempt = 0; attempt < 60; attempt++) {
      const { socket } = await connect(host.origin(), headers)
      socket.send('no frame')
      await once(socket, 'close')
    }
    expect(logs.lines.filter(({ message }) => message.includes('invalid frame')).length).toBeLessThan(30)
    await host.stop()
    expect(logs.lines.map(({ message }) => message).join()).toMatch(/failed connections: \d+ more/)
  })

  it('of one session is twenty at most, and the oldest goes', async () => {
    const { host, admit } = await startHost()
    const [cookie, other] = [await admit('viewer'), await admit('viewer')]
    const bystander = await connect(host.origin(), { cookie: other, origin: host.origin() })
    const pages: Awaited<ReturnType<typeof connect>>[] = []
    for (let count = 0; count < 25; count++)
      pages.push(await connect(host.origin(), { cookie, origin: host.origin() }))
    await waitFor(() =>
      expect(pages.map(({ socket }) => socket.readyState === socket.OPEN)).toEqual([
        ...Array<boolean>(5).fill(false),
        ...Array<boolean>(20).fill(true),
      ]),
    )
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN)
  })

  it('ends where a frame does not, and not where it only takes long', async () => {
    const clock = createManualClock()
    const { host, admit } = await startHost({ clock })
    const headers = { cookie: await admit('operator'), origin: host.origin() }
    const [idle, stuck] = [await connect(host.origin(), headers), await connect(host.origin(), headers)]
    const closed = once(stuck.socket, 'close')
    stuck.socket.send(Buffer.alloc(100_000), { fin: false, binary: false })
    // Not before the host has read it.
    await waitFor(() => expect(clock.pending()).toBe(1))
    await clock.advance(59_000)
    expect(stuck.socket.readyState).toBe(stuck.socket.OPEN)
    await clock.advance(1_000)
    await closed
    expect(idle.socket.readyState).toBe(idle.socket.OPEN)
  })

  it('ends where the unfinished frames of a session are too much together', async () => {
    const { host, admit } = await startHost()
    const headers = { cookie: await admit('operator'), origin: host.origin() }
    const pages = await Promise.all(Array.from({ length: 4 }, () => connect(host.origin(), headers)))
    for (const { socket } of pages)
      socket.send(Buffer.alloc(15 * 1_048_576), { fin: false, binary: false }, () => undefined)
    await waitFor(() =>
      expect(pages.filter(({ socket }) => socket.readyState === socket.OPEN).length).toBeLessThan(3),
    )
  })

  it('takes no more than 256 KB of a role that sends no audio', async () => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit('viewer'), origin: host.origin() })
    const frame = (length: number) => ({ id: 1, channel: 'desk.check', payload: 'x'.repeat(length) })
    expect(await ask(socket, frame(260_000))).toMatchObject({ kind: 'answer', id: 1 })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send(JSON.stringify(frame(270_000)))
    expect(await closed).toBe(1009)
  })

  it('with a thousand frames at once is one of them a turn', async () => {
    let inTurn = 0
    let most = 0
    let all = 0
    const { host, admit } = await startHost({
      router: {
        dispatch() {
          most = Math.max(most, ++inTurn)
          all++
          setImmediate(() => (inTurn = 0))
          return Promise.resolve({ ok: true, value: null })
        },
      },
    })
    const { socket } = await connect(host.origin(), { cookie: await admit('viewer'), origin: host.origin() })
    for (let id = 0; id < 1_000; id++)
      socket.send(JSON.stringify({ id, channel: 'desk.check', payload: null }))
    await waitFor(() => expect(all).toBe(1_000))
    // The count of a turn begins anew behind the first frame of the next.
    expect(most).toBeLessThanOrEqual(2)
  })

  it('is answered in the order of its frames, of which a large one is parsed in slices', async () => {
    const asked: number[] = []
    const { host, admit } = await startHost({
      router: {
        dispatch(_sender, message) {
          asked.push((message as { id: number }).id)
          return Promise.resolve({ ok: true, value: null })
        },
      },
    })
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const parse = vi.spyOn(JSON, 'parse')
    const ids = Array<number>(100_000).fill(1_234_567)
    socket.send(JSON.stringify({ id: 1, channel: 'missed.restore', payload: { ids } }))
    for (const id of [2, 3]) socket.send(JSON.stringify({ id, channel: 'desk.check', payload: null }))
    await waitFor(() => expect(asked).toEqual([1, 2, 3]))
    expect(Math.max(...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(2 * sliceBytes)
  })

  it('refuses a message with more names than are read, says so, and goes on', async () => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const payload = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`name${n}`, n]))
    expect(await ask(socket, { id: 1, channel: 'desk.settings', payload })).toMatchObject({
      id: 1,
      result: {
        ok: false,
        error: { code: 'bad-payload', message: expect.stringContaining('more than 20,000 names') as string },
      },
    })
    expect(await ask(socket, { id: 2, channel: 'desk.settings', payload: null })).toMatchObject({
      id: 2,
      result: { ok: true },
    })
  })

  it('answers a channel that is no name, and goes on', async () => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit('viewer'), origin: host.origin() })
    expect(await ask(socket, { id: 3, channel: 'x'.repeat(40_000), payload: null })).toMatchObject({
      id: 3,
      result: { ok: false, error: { code: 'bad-payload' } },
    })
  })

  it('answers requests through the same gate as Electron', async () => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    expect(await ask(socket, { id: 7, channel: 'desk.snapshot', payload: null })).toMatchObject({
      kind: 'answer',
      id: 7,
      result: { ok: true, value: { about: { host: 'web' } } },
    })
  })

  it.each([
    { frame: { id: 1, channel: 'no.such', payload: null }, code: 'unknown-channel' },
    { frame: { id: 1, channel: 'settings.change', payload: { theme: 'purple' } }, code: 'bad-payload' },
  ])('refuses $frame.channel: $code', async ({ frame, code }) => {
    const { host, admit, logs } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    expect(await ask(socket, frame)).toMatchObject({ result: { ok: false, error: { code } } })
    expect(logs.lines.at(-1)?.message).toContain(code)
  })

  it('refuses a message that is nested 100,000 deep, and goes on', async () => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const subscribe = `{"method":"Subscribe","args":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const profile = `{"id":"p","name":"P","kind":"remote","subscribe":${subscribe}}`
    const payload = `{"profile":${profile},"secret":null}`
    expect(await ask(socket, `{"id":1,"channel":"profile.save","payload":${payload}}`)).toMatchObject({
      id: 1,
      result: {
        ok: false,
        error: { code: 'bad-payload', message: expect.stringContaining('nested too deeply') as string },
      },
    })
    expect(await ask(socket, { id: 2, channel: 'desk.settings', payload: null })).toMatchObject({
      id: 2,
      result: { ok: true },
    })
  })

  it('answers a request whose result cannot be written, and goes on', async () => {
    let value: unknown = 1n
    const { host, admit, logs } = await startHost({
      router: { dispatch: () => Promise.resolve({ ok: true, value }) },
    })
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const question = { channel: 'missed.list', payload: null }
    expect(await ask(socket, { id: 1, ...question })).toMatchObject({
      id: 1,
      result: { ok: false, error: { code: 'internal' } },
    })
    expect(logs.lines.at(-1)).toMatchObject({ level: 'error' })
    value = 1
    expect(await ask(socket, { id: 2, ...question })).toMatchObject({ id: 2, result: { ok: true } })
  })

  it('takes a call with as much audio as there may be, and ends with who sends more', async () => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const order = { userIds: [1], groupIds: [], text: 'Come', number: 1, file: null, about: null, pin: null }
    const frame = (bytes: number) => ({
      id: 9,
      channel: 'calls.place',
      payload: { ...order, audio: Buffer.alloc(bytes).toString('base64') },
    })
    expect(await ask(socket, frame(audioBytesLimit))).toMatchObject({ kind: 'answer', id: 9 })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send(JSON.stringify(frame(2 * audioBytesLimit)))
    expect(await closed).toBe(1009)
  })

  it.each([
    ['no JSON', 'not json'],
    ['no request', '{"id":"x"}'],
    ['a list', '[]'],
  ])('ends with who sends %s', async (_what, text) => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send(text)
    expect(await closed).toBe(1003)
  })
})

it.each([1, 40])('a push becomes text once, for %i pages as for one', async (count) => {
  const sends: ((push: Push) => void)[] = []
  const { host, admit } = await startHost({
    admit(send) {
      sends.push(send)
      return { page: { id: sends.length }, leave: () => undefined }
    },
  })
  const cookies = [await admit('viewer'), await admit('viewer')]
  const connecting = Array.from({ length: count }, (_, index) =>
    connect(host.origin(), { cookie: cookies[index % 2] ?? '', origin: host.origin() }),
  )
  const frames = (await Promise.all(connecting)).map(({ socket }) => once(socket, 'message'))
  const stringify = vi.spyOn(JSON, 'stringify')
  const push: Push = { name: 'sessions.changed', payload: null }
  for (const send of sends) send(push)
  expect(sends).toHaveLength(count)
  expect(stringify.mock.calls.map(([value]) => value as unknown)).toEqual([{ kind: 'push', push }])
  for (const [data, isBinary] of (await Promise.all(frames)) as [Buffer, boolean][]) {
    expect(isBinary).toBe(false)
    expect(JSON.parse(data.toString())).toEqual({ kind: 'push', push })
  }
})
