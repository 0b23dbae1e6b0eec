import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { pageSecretProtocol, protocol } from '../../src/shared/ipc/web-carrier.ts'
import { hostileRequests } from '../support/hostile-requests.ts'
import { openPage, type Credentials } from '../fuzz/page.ts'

// A thread of its own, so that the bench still measures and observes while it floods a host.
export interface Attack {
  origin: string
  /** The session of somebody who may only look; null: strangers. */
  viewer: Credentials | null
}

/** Does something over and over, several times at once, and says how often once it is told to end. */
function flood(attackers: number, strike: (count: number) => Promise<void>): void {
  let isOn = true
  let count = 0
  const attack = async () => {
    while (isOn) await strike(count++)
  }
  const ended = Promise.all(Array.from({ length: attackers }, attack))
  parentPort?.once('message', () => {
    isOn = false
    void ended.then(() => parentPort?.postMessage(count))
  })
}

/** A request gets so long for its answer before its sender goes; one that nobody answers holds its connection. */
const quietMs = 100
const noise = 'http://a:'.repeat(1_500)

/** What a stranger sends: nonsense, long and wrong headers, wrong keys, and upgrades with wrong secrets. */
function strangersRequests(origin: string): (string | Buffer)[] {
  const { host } = new URL(origin)
  const head = (line: string, ...lines: string[]) =>
    `${[line, `Host: ${host}`, ...lines].join('\r\n')}\r\n\r\n`
  const upgrade = (from: string, secret: string) =>
    head(
      'GET /bridge HTTP/1.1',
      `Origin: ${from}`,
      `Cookie: tocsin-${new URL(origin).port}=${secret}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${protocol}, ${pageSecretProtocol}${secret}`,
    )
  const key = JSON.stringify({ key: 'x'.repeat(500) })
  return [
    upgrade(origin, 'wrong'),
    upgrade(`http://${'a'.repeat(15_000)}`, 'wrong'),
    upgrade(noise, 'wrong'),
    `${head('POST /session HTTP/1.1', `Origin: ${origin}`, `Content-Length: ${key.length}`)}${key}`,
    head('GET / HTTP/1.1', `Cookie: ${'a=b; '.repeat(3_000)}`),
    ...hostileRequests.map(({ bytes }) => bytes),
  ]
}

const exchange = (port: number, bytes: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('data', () => socket.destroy())
    socket.on('close', () => resolve())
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.write(bytes)
  })

/** Strangers without a session, as many at once as a host admits of one address and more. */
function floodAsStrangers(origin: string): void {
  const requests = strangersRequests(origin)
  const port = Number(new URL(origin).port)
  flood(200, (count) => exchange(port, requests[count % requests.length] ?? ''))
}

const megabyte = 'y'.repeat(1_000_000)
const strangeName = 'eyJ-'.repeat(10_000)
const everything = { ticket: 'flood', filter: {}, sort: '-id', offset: 0, limit: 10_000 }

/** What a viewer sends: unknown names, what its role does not have, long texts, and all that it may read. */
const viewersFrames = [
  { channel: strangeName, payload: null },
  { channel: 'desk.settings', payload: { [strangeName]: 1 } },
  { channel: 'settings.change', payload: { views: megabyte } },
  { channel: 'alarms.matching', payload: { filter: megabyte } },
  { channel: 'records.histories', payload: { ...everything, filter: { search: megabyte } } },
  { channel: 'records.histories', payload: everything },
  { channel: 'records.evidence', payload: everything },
  { channel: 'desk.snapshot', payload: null },
  { channel: 'evidence.verify', payload: null },
  { channel: 'desk.check', payload: null },
  { channel: 'export.start', payload: { ticket: megabyte } },
].map((frame) => JSON.stringify({ id: 1, ...frame }))

/** More than a session may hold, each of which sends faster than it is answered. */
const viewersPages = 25
const framesAtOnce = 20

/** Somebody who may only look, on many sockets at once; a page that the host ends comes back. */
function floodAsViewer(origin: string, credentials: Credentials): void {
  flood(viewersPages, async (count) => {
    const page = await openPage({ origin }, credentials).catch(() => null)
    for (let each = 0; page?.isOpen() && each < framesAtOnce; each++) {
      page.send(viewersFrames[(count + each) % viewersFrames.length] ?? '')
    }
    await pause(quietMs)
    page?.close()
  })
}

const { origin, viewer } = workerData as Attack
if (viewer) floodAsViewer(origin, viewer)
else floodAsStrangers(origin)
