import { connect } from 'node:net'
import fc from 'fast-check'
import { pageSecretProtocol, protocol } from '../../src/shared/ipc/web-carrier.ts'
import { hostileRequests } from '../support/hostile-requests.ts'
import { byteChange, changedBy, type ByteChange } from './mutations.ts'
import { signIn, type Credentials } from './page.ts'
import type { Rig } from './rig.ts'
import { hostTarget } from './target.ts'

interface WireFrame {
  isLast: boolean
  reserved: number
  opcode: number
  isMasked: boolean
  text: string
}

interface Connection {
  who: 'stranger' | 'operator'
  /** Which of the recorded requests. */
  request: number
  changes: readonly ByteChange[]
  /** Behind the request, as a page sends them after its upgrade. */
  frames: readonly WireFrame[]
  frameChanges: readonly ByteChange[]
}

/** Nothing came for so long: nothing will. */
const quietMs = 60

/** What a browser sends to the host: the page, a sign-in, the question why a socket was refused, the socket. */
function recorded(origin: string, { cookie, secret }: Credentials): string[] {
  const { host } = new URL(origin)
  const common = `Host: ${host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n`
  const key = '{"key":"0123456789abcdefghijklmnopqrstuv"}'
  return [
    `GET /bridge HTTP/1.1\r\n${common}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${protocol}, ${pageSecretProtocol}${secret}\r\n\r\n`,
    `GET / HTTP/1.1\r\n${common}Accept-Encoding: gzip, br\r\n\r\n`,
    `POST /session HTTP/1.1\r\n${common}Content-Length: ${key.length}\r\n\r\n${key}`,
    `GET /bridge HTTP/1.1\r\n${common}X-Tocsin-Page: ${secret}\r\n\r\n`,
    `GET /downloads/0123456789abcdef/report.csv HTTP/1.1\r\n${common}\r\n`,
  ]
}

const mask = Buffer.from([1, 2, 3, 4])

function encoded({ isLast, reserved, opcode, isMasked, text }: WireFrame): Buffer {
  const body = Buffer.from(text)
  const length =
    body.length < 126 ? Buffer.from([body.length]) : Buffer.from([126, body.length >> 8, body.length & 255])
  length[0] = (length[0] ?? 0) | (isMasked ? 128 : 0)
  const masked = isMasked ? Buffer.concat([mask, body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]) : body
  return Buffer.concat([Buffer.from([(isLast ? 128 : 0) | (reserved << 4) | opcode]), length, masked])
}

const frame: fc.Arbitrary<WireFrame> = fc.record({
  isLast: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  reserved: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, fc.nat({ max: 7 })),
  opcode: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(1, 0, 2, 8, 9, 10) }, fc.nat({ max: 15 })),
  isMasked: fc.oneof({ weight: 8, arbitrary: fc.constant(true) }, fc.constant(false)),
  text: fc.oneof(
    fc.constantFrom(
      '{"id":1,"channel":"desk.snapshot","payload":null}',
      '{"id":2,"channel":"desk.settings"}',
      '',
    ),
    fc.string({ maxLength: 300, unit: 'binary' }),
  ),
})

const few = fc.array(byteChange, { maxLength: 2 })
const connection: fc.Arbitrary<Connection> = fc.record({
  who: fc.constantFrom('stranger', 'operator'),
  request: fc.oneof(fc.constant(0), fc.nat({ max: 1_000 })),
  changes: fc.oneof(fc.constant([]), few),
  frames: fc.array(frame, { maxLength: 5 }),
  frameChanges: fc.oneof(fc.constant([]), few),
})

function bytesOf(sent: Connection, origin: string, credentials: Credentials): Buffer {
  const all = [...recorded(origin, credentials), ...hostileRequests.map(({ bytes }) => bytes)]
  const request = Buffer.from(all[sent.request % all.length] ?? '')
  return Buffer.concat([
    changedBy(request, sent.changes),
    changedBy(Buffer.concat(sent.frames.map(encoded)), sent.frameChanges),
  ])
}

/** Sends bytes and replies with what came back, once it is quiet. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('close', () => resolve(received))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.write(bytes)
  })
}

const signedIn = new WeakMap<Rig, Credentials>()
const nobody: Credentials = { cookie: 'tocsin=nothing', secret: 'nothing' }

/** Raw bytes to the port of the host. */
export const edge = hostTarget<readonly Connection[]>({
  name: 'edge',
  cases: () => fc.array(connection, { minLength: 1, maxLength: 6 }),
  async play(rig, connections) {
    const operator = signedIn.get(rig) ?? (await signIn(rig.host, 'operator'))
    signedIn.set(rig, operator)
    const { origin } = rig.host
    const answers = await Promise.all(
      connections.map((sent) =>
        exchange(
          Number(new URL(origin).port),
          bytesOf(sent, origin, sent.who === 'operator' ? operator : nobody),
        ),
      ),
    )
    return answers.flatMap((answer, at) => [
      ...(/^HTTP\/1\.1 500 /m.test(answer)
        ? [`the host fails inside: ${rig.host.said().slice(-2_000)}`]
        : []),
      ...(connections[at]?.who === 'stranger' && /^HTTP\/1\.1 101 /m.test(answer)
        ? ['a stranger gets a socket']
        : []),
    ])
  },
})
