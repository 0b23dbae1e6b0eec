import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { HttpTransportType } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { unreadableBytes } from '../../support/hostile-bytes.ts'
import { connectHub } from '../../support/hub-clients.ts'
import {
  jsonHandshake,
  negotiate,
  openJsonWire,
  openWire,
  record,
  transports,
} from '../../support/hub-wire.ts'
import { startService, type StartedService } from '../../support/service.ts'

const seed = 20_261_115
const log: string[] = []
let service: StartedService
let witnesses: Awaited<ReturnType<typeof connectHub>>[]

beforeAll(async () => {
  service = await startService({ log: (line) => log.push(line) })
})
afterAll(() => service.stop())

// Clients of every kind are connected throughout: none of them may notice anything.
beforeEach(async () => {
  const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType
  const witness = (transport: HttpTransportType, binary: boolean) =>
    connectHub(service, (builder) => {
      builder.withUrl(`${service.url}/alarmHub`, { transport, accessTokenFactory: () => service.token })
      return binary ? builder.withHubProtocol(new MessagePackHubProtocol()) : builder
    })
  witnesses = await Promise.all([
    witness(WebSockets, false),
    witness(WebSockets, true),
    witness(ServerSentEvents, false),
    witness(LongPolling, false),
    witness(LongPolling, true),
  ])
})
afterEach(async () => {
  const known = (await service.list()).paging.total
  await service.post({ path: 'WITNESSED' })
  for (const { connection, alarms } of witnesses) {
    await vi.waitFor(
      () => {
        expect(alarms.map(({ path }) => path)).toEqual(['WITNESSED'])
      },
      { timeout: 20_000 },
    )
    await connection.stop()
  }
  expect((await service.list()).paging.total).toBe(known + 1)
  expect(log.filter((line) => /^(request|response) failed/.test(line))).toEqual([])
})

/** Tries all cases, some at a time. */
async function tryAll<T>(cases: readonly T[], attempt: (hostile: T) => Promise<void>): Promise<void> {
  const queue = cases.values()
  const worker = async () => {
    for (const hostile of queue) await attempt(hostile)
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

test('unreadable messages close their connection, over every transport', async () => {
  const hostile = fc.oneof(
    fc.record({
      transport: fc.constantFrom(...transports),
      protocol: fc.constant('json' as const),
      bytes: unreadableBytes.json,
    }),
    fc.record({
      transport: fc.constantFrom('WebSockets' as const, 'LongPolling' as const),
      protocol: fc.constant('messagepack' as const),
      bytes: unreadableBytes.messagepack,
    }),
  )
  await tryAll(fc.sample(hostile, { seed, numRuns: 600 }), async ({ transport, protocol, bytes }) => {
    const wire = await openWire(service, transport, 'nothing')
    await wire.send(record({ protocol, version: 1 }))
    await wire.send(bytes)
    await wire.ended
  })
})

test('anything in place of a handshake is rejected and closes its connection', async () => {
  const hostile = fc.record({ transport: fc.constantFrom(...transports), bytes: unreadableBytes.json })
  await tryAll(fc.sample(hostile, { seed, numRuns: 300 }), async ({ transport, bytes }) => {
    const wire = await openWire(service, transport)
    await wire.send(bytes)
    expect(await wire.next()).toEqual({ error: 'The first message must be a handshake request.' })
    await wire.ended
  })
})

test('oversized frames and bodies close their connection', async () => {
  for (const transport of transports) {
    for (const size of [32_769, 1_000_000]) {
      const wire = await openJsonWire(service, transport)
      await wire.send('x'.repeat(size))
      await wire.ended
    }
  }
})

test('nonsensical requests are rejected', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('0', '1', '-1', "' OR 1=1"),
  )
  const hostile = fc.record({
    method: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'),
    path: fc.constantFrom('/alarmHub', '/alarmHub/negotiate', '/alarmHub/', '/alarmhub', '/alarmHub/x'),
    query: fc.dictionary(fc.constantFrom('id', 'negotiateVersion', 'access_token', '_', 'transport'), text),
    accept: fc.constantFrom('text/event-stream', '*/*', 'application/json', 'text/event-stream;q=0'),
    body: fc.uint8Array({ maxLength: 200 }),
  })
  await tryAll(
    fc.sample(hostile, { seed, numRuns: 2_000 }),
    async ({ method, path, query, accept, body }) => {
      // Whatever is not well-formed cannot leave this side, so it is replaced as a browser would.
      const address = `${path}?${new URLSearchParams(query).toString()}`
      const hasBody = method !== 'GET' && method !== 'OPTIONS'
      const response = await service.request(address, {
        method,
        headers: { Accept: accept },
        ...(hasBody ? { body: new Uint8Array(body) } : {}),
      })
      await response.arrayBuffer()
      const negotiated = path === '/alarmHub/negotiate' && method === 'POST' && response.status === 200
      if (!negotiated) expect([400, 404, 405]).toContain(response.status)
    },
  )
})

/** A WebSocket opened by hand, for frames that no library would send. */
async function rawSocket(): Promise<Socket> {
  const socket = connect(service.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `GET /alarmHub?access_token=${service.token} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'data')
  return socket
}

test('invalid frames close their connection', async () => {
  // Reserved bits, unknown kinds, no mask, control frames in pieces, lengths beyond reason.
  const badHead = fc.oneof(
    fc.integer({ min: 0x10, max: 0x7f }).map((first) => [first, 0x80]),
    fc.constantFrom(0x83, 0x87, 0x8b, 0x8f).map((first) => [first, 0x80]),
    fc.constantFrom([0x81, 0x05], [0x09, 0x80], [0x89, 0xfe], [0x80, 0x80], [0x81, 0xff, 0xff, 0xff]),
    fc.constant([0x82, 0xff, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]),
  )
  const hostile = fc.tuple(badHead, fc.uint8Array({ minLength: 16, maxLength: 100 }))
  await tryAll(fc.sample(hostile, { seed, numRuns: 400 }), async ([head, rest]) => {
    const socket = await rawSocket()
    const closed = once(socket, 'close')
    socket.resume()
    socket.write(Buffer.from([...head, ...rest]))
    await closed
  })
})

test('idle connections do not delay anybody', async () => {
  const hanging: Socket[] = []
  const hang = async (...texts: string[]) => {
    const socket = connect(service.port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    for (const text of texts) socket.write(text)
    hanging.push(socket)
  }
  const authorised = `Host: a\r\nAuthorization: Bearer ${service.token}\r\n`
  for (let count = 0; count < 25; count += 1) {
    const id = await negotiate(service)
    await fetch(`${service.url}/alarmHub?id=${id}&access_token=${service.token}`)
    await hang()
    await hang('GET /alarmHub HTTP/1.1\r\nHost:')
    await hang(`POST /alarmHub?id=${id} HTTP/1.1\r\n${authorised}Content-Length: 500\r\n\r\n{"prot`)
    await hang(
      `GET /alarmHub?id=${await negotiate(service)} HTTP/1.1\r\n${authorised}Accept: text/event-stream\r\n\r\n`,
    )
    const silent = await rawSocket()
    const halfFrame = await rawSocket()
    halfFrame.write(Buffer.from([0x81, 0xfe, 0x10]))
    hanging.push(silent, halfFrame)
  }
  const { connection, alarms } = await connectHub(service)
  await connection.invoke('Subscribe')
  expect(alarms).toEqual([])
  await connection.stop()
  for (const socket of hanging) socket.destroy()
})

test('a client that disconnects at any point is removed', async () => {
  await tryAll(
    fc.sample(fc.tuple(fc.constantFrom(...transports), fc.nat({ max: jsonHandshake.length })), {
      seed,
      numRuns: 150,
    }),
    async ([transport, length]) => {
      const wire = await openWire(service, transport, 'nothing')
      await wire.send(jsonHandshake.slice(0, length))
      wire.drop()
    },
  )
})
