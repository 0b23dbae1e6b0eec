import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '../../src/main/platform/clock.ts'
import { headlessShell } from '../../src/main/platform/host-shell.ts'
import type { Role } from '../../src/shared/model/constants.ts'
import { createDownloads } from '../../src/web/downloads.ts'
import { createScreens } from '../../src/web/screens.ts'
import { openSessionFile } from '../../src/web/session-file.ts'
import { createSessions, type Session, type SessionsParts } from '../../src/web/sessions.ts'
import { createWebHost } from '../../src/web/web-host.ts'
import { makeApp } from './app.ts'
import { createLogRecorder } from './log-recorder.ts'
import { tempFolder } from './temp-folder.ts'

/** The page's secret of each cookie that was given out here. */
const pageSecrets = new Map<string, string>()

type Options = Partial<Parameters<typeof createWebHost>[0]> & {
  folder?: string
  stored?: SessionsParts['stored']
}

/** A web host with a desk behind it and a page that is only a title; stopped when the test ends. */
export async function startHost({ folder = tempFolder(), stored, ...options }: Options = {}) {
  const pageFolder = join(tempFolder(), 'page')
  mkdirSync(pageFolder)
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Tocsin</title>')
  writeFileSync(join(pageFolder, '..', 'secret.html'), 'outside')
  const { log, ...logs } = createLogRecorder()
  const signedIn: Session[] = []
  const time = { aheadMs: 0 }
  let made = 0
  const makeSecret = () => `secret-${process.pid}-${++made}-${pageSecrets.size}`
  const downloads = createDownloads({
    folder: join(folder, 'downloads'),
    clock: systemClock,
    makeId: makeSecret,
  })
  onTestFinished(downloads.stop)
  const now = () => systemClock.now() + time.aheadMs
  const sessions = createSessions({
    clock: { now, steady: now },
    makeSecret,
    stored: stored ?? openSessionFile(join(folder, 'web-sessions.json'), { ...systemClock, now }, log),
    onEnded({ id }, reason) {
      host.dismiss(id, reason)
      void downloads.leave(id)
    },
    onChange: () => screens.changed(),
  })
  const screens = createScreens({ sessions, host: () => host, log })
  const test = makeApp({
    folder,
    log,
    ownOrigin: () => host.origin(),
    shell: { ...headlessShell, screens: screens.screens },
  })
  const host = createWebHost({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    publicOrigin: null,
    allowedHosts: [],
    pageFolder,
    sessions,
    router: test.app.router,
    admit: test.app.admit,
    downloads,
    clock: systemClock,
    onSignedIn: (session) => signedIn.push(session),
    log,
    ...options,
  })
  await host.start()
  onTestFinished(async () => {
    await host.stop()
    await sessions.stop()
  })

  const keyFor = (role: Role, servers?: string[]) =>
    new URL(screens.invite({ role, name: null, ...(servers && { servers }) })).hash.slice('#key='.length)
  const redeem = (key: string, headers: Record<string, string> = {}) =>
    fetch(`${host.origin()}/session`, {
      method: 'POST',
      headers: { Origin: host.origin(), ...headers },
      body: JSON.stringify({ key }),
    })
  /** Signs a browser in; the reply is its cookie. */
  const admit = async (role: Role = 'supervisor', servers?: string[]): Promise<string> => {
    const response = await redeem(keyFor(role, servers))
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict; Path=\/; Max-Age=\d+$/)
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    pageSecrets.set(cookie, ((await response.json()) as { secret: string }).secret)
    return cookie
  }
  return {
    ...test,
    logs: { ...logs, log },
    host,
    sessions,
    time,
    folder,
    keyFor,
    redeem,
    admit,
    downloads,
    signedIn,
  }
}

/** The page's half of the session of a cookie. */
export const secretOf = (cookie: string | undefined): string => pageSecrets.get(cookie ?? '') ?? ''

/** Opens the page's socket and answers how that ended: open, an HTTP status, or a close code. */
export function connect(
  origin: string,
  headers: Record<string, string>,
  secret = secretOf(headers['cookie']),
  memory = '',
): Promise<{ socket: WebSocket; end: string }> {
  const protocols = ['tocsin', ...(secret === '' ? [] : [`tocsin.secret.${secret}`])]
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/bridge${memory}`, protocols, { headers })
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

/** The answer to one request of a page. */
export function ask(socket: WebSocket, frame: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { kind: string }
      if (message.kind === 'answer') resolve(message)
    })
    // A text is a frame that JSON.stringify could not write.
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  })
}
