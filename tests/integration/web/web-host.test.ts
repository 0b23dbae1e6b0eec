import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { request } from 'node:http'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { audioBytesLimit } from '../../../src/shared/model/call.ts'
import { createAccess } from '../../../src/web/access.ts'
import { createDownloads } from '../../../src/web/downloads.ts'
import { createWebHost } from '../../../src/web/web-host.ts'
import { makeApp } from '../../support/app.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'

async function startHost() {
  const pageFolder = join(tempFolder(), 'page')
  mkdirSync(pageFolder)
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Tocsin</title>')
  writeFileSync(join(pageFolder, '..', 'secret.html'), 'outside')
  let made = 0
  const access = createAccess(
    () => `secret-${++made}`,
    () => undefined,
  )
  const downloads = createDownloads(() => `download-${++made}`)
  onTestFinished(downloads.stop)
  const test = makeApp({ ownOrigin: () => host.origin() })
  const { router, admit: admitPage } = test.app
  const host = createWebHost({
    host: '127.0.0.1',
    port: 0,
    pageFolder,
    access,
    router,
    admit: admitPage,
    downloads,
    log: test.logs.log,
  })
  await host.start()
  onTestFinished(() => host.stop())
  const admit = async (): Promise<string> => {
    const response = await fetch(`${host.origin()}/?key=${access.key()}`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  return { ...test, host, access, admit, downloads }
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

/** Opens the page's socket and answers how that ended: open, an HTTP status, or a close code. */
function connect(
  origin: string,
  headers: Record<string, string>,
): Promise<{ socket: WebSocket; end: string }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge`, { headers })
  onTestFinished(() => socket.terminate())
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) =>
      resolve({ socket, end: `status ${response.statusCode}` }),
    )
    socket.on('close', (code) => resolve({ socket, end: `closed ${code}` }))
    // A refusal by close code comes right behind the opening, so the opening alone proves nothing.
    socket.on('open', () => socket.ping())
    socket.on('pong', () => resolve({ socket, end: 'open' }))
    socket.on('error', () => undefined)
  })
}

function ask(socket: WebSocket, frame: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { kind: string }
      if (message.kind === 'answer') resolve(message)
    })
    socket.send(JSON.stringify(frame))
  })
}

describe('the page', () => {
  it('is refused without a key, with a wrong one, and with one used before', async () => {
    const { host, access, admit } = await startHost()
    const key = access.key()
    expect((await fetch(host.origin())).status).toBe(401)
    expect((await fetch(`${host.origin()}/?key=wrong`)).status).toBe(401)
    await admit()
    expect((await fetch(`${host.origin()}/?key=${key}`)).status).toBe(401)
  })

  it('is served to the holder of a key, with a policy that lets it load and reach nothing else', async () => {
    const { host, admit } = await startHost()
    const response = await fetch(host.origin(), { headers: { cookie: await admit() } })
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
    '/%',
    '/index.json',
    '/nothing.html',
  ])('does not reach %s', async (path) => {
    const { host, admit } = await startHost()
    const cookie = await admit()
    expect(await statusOf(`${host.origin()}${path}`, { cookie })).toBe(404)
  })

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

  it('is closed with a reason the page can read, where there is no session', async () => {
    const { host } = await startHost()
    expect((await connect(host.origin(), { origin: host.origin() })).end).toBe('closed 4401')
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

  it.each(['not json', '{"id":"x"}', '[]'])('ends with who sends %s', async (text) => {
    const { host, admit } = await startHost()
    const { socket } = await connect(host.origin(), { cookie: await admit(), origin: host.origin() })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send(text)
    expect(await closed).toBe(1003)
  })
})

describe('a file for a page', () => {
  it('is served once, complete, under its name, and then removed', async () => {
    const { host, admit, downloads } = await startHost()
    const Cookie = await admit()
    const target = await downloads.place({ name: 'Übersicht "März"', extension: 'csv' })
    if (!target?.download) throw new Error('it has no address')
    const address = host.origin() + target.download.path
    expect((await fetch(address, { headers: { Cookie } })).status).toBe(404)
    writeFileSync(target.file, 'a,b\r\n')
    expect((await fetch(address)).status).toBe(401)
    expect((await fetch(address, { method: 'HEAD', headers: { Cookie } })).status).toBe(404)
    const answer = await fetch(address, { headers: { Cookie } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_bersicht _M_rz_.csv"; filename*=UTF-8''${encodeURIComponent('Übersicht "März".csv')}`,
    )
    expect(await answer.text()).toBe('a,b\r\n')
    await waitFor(() => expect(existsSync(target.file)).toBe(false))
    expect((await fetch(address, { headers: { Cookie } })).status).toBe(404)
  })

  it('is removed with the host, and when it is no longer needed', async () => {
    const { downloads } = await startHost()
    const [dropped, left] = [
      await downloads.place({ name: 'a', extension: 'csv' }),
      await downloads.place({ name: 'b', extension: 'csv' }),
    ]
    if (!dropped?.download || !left) throw new Error('there is no place')
    for (const { file } of [dropped, left]) writeFileSync(file, 'x')
    await dropped.download.drop()
    expect(existsSync(dropped.file)).toBe(false)
    expect(await downloads.take(dropped.download.path)).toBeNull()
    await downloads.stop()
    expect(existsSync(dirname(left.file))).toBe(false)
  })
})

describe('a connection that asks for nonsense', () => {
  const raw = async (host: { origin(): string }, lines: string[]) => {
    const { port } = new URL(host.origin())
    const socket = createConnection(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.write(`${lines.join('\r\n')}\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return { socket, status: answer.toString().split(' ')[1] }
  }

  it.each(['//', '//[', 'http://[', '/\\[', '*'])(
    'is refused, and the host goes on: GET %s',
    async (target) => {
      const { host } = await startHost()
      expect((await raw(host, [`GET ${target} HTTP/1.1`])).status).toMatch(/^4/)
      expect((await fetch(host.origin())).status).toBe(401)
    },
  )

  it.each(['//', '//[', 'http://['])('is refused, and the host goes on: upgrade of %s', async (target) => {
    const { host } = await startHost()
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    const { status, socket } = await raw(host, [`GET ${target} HTTP/1.1`, ...upgrade])
    expect(status).toBe('403')
    socket.resetAndDestroy()
    expect((await fetch(host.origin())).status).toBe(401)
  })
})
