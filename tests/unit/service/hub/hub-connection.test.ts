import { beforeEach, expect, test } from 'vitest'
import { createHubConnection, type HubConnection } from '../../../../src/service/hub/hub-connection.ts'
import { defaultHubLimits } from '../../../../src/service/hub/hub-limits.ts'
import { encodeRecord, jsonProtocol } from '../../../../src/service/hub/json-protocol.ts'
import { messagePackProtocol } from '../../../../src/service/hub/messagepack-protocol.ts'

let now = 0
let sent: unknown[]
let ending: 'closed' | 'terminated' | null
let pendingBytes: number
let connection: HubConnection

beforeEach(() => {
  now = 1_000
  sent = []
  ending = null
  pendingBytes = 0
  connection = createHubConnection({
    transport: {
      supportsBinary: false,
      send: (bytes) => {
        for (const record of bytes.toString().split('\u001e').slice(0, -1)) sent.push(JSON.parse(record))
      },
      get pendingBytes() {
        return pendingBytes
      },
      close: () => (ending = 'closed'),
      terminate: () => (ending = 'terminated'),
    },
    protocols: [jsonProtocol, messagePackProtocol],
    limits: defaultHubLimits,
    clock: () => now,
  })
})

const shakeHands = () => {
  connection.receive(encodeRecord({ protocol: 'json', version: 1 }))
  sent.length = 0
}

test.for([
  ['another protocol', { protocol: 'xml', version: 1 }, "The protocol 'xml' is not supported."],
  ['a binary protocol over text', { protocol: 'messagepack', version: 1 }, 'carries only text'],
  ['another version', { protocol: 'json', version: 9 }, "not support version 9 of the 'json' protocol"],
  ['something else', { type: 6 }, 'The first message must be a handshake request.'],
] as const)('a handshake with %s is refused', ([, request, error]) => {
  connection.receive(encodeRecord(request))
  expect(sent).toEqual([{ error: expect.stringContaining(error) as string }])
  expect(ending).toBe('closed')
  expect(connection.protocol).toBeNull()
})

test('a handshake may arrive in pieces, followed by the first message', () => {
  const bytes = Buffer.concat([
    encodeRecord({ protocol: 'json', version: 1 }),
    encodeRecord({ type: 1, invocationId: '7', target: 'Hello', arguments: [] }),
  ])
  for (const byte of bytes) connection.receive(Buffer.from([byte]))
  expect(sent).toEqual([{}, { type: 3, invocationId: '7', error: "Unknown hub method 'Hello'." }])
})

test('a handshake timeout closes the connection, even while bytes arrive', () => {
  now += 14_999
  connection.receive(Buffer.from('{'))
  connection.tick()
  expect(ending).toBeNull()
  now += 1
  connection.tick()
  expect(sent).toEqual([{ error: 'The handshake took too long.' }])
  expect(ending).toBe('closed')
})

test('a ping is sent after 15 seconds without another message', () => {
  shakeHands()
  now += 14_999
  connection.tick()
  expect(sent).toEqual([])
  connection.send(encodeRecord({ type: 1, target: 'onAlarm', arguments: [1] }))
  now += 14_999
  connection.tick()
  expect(sent).toHaveLength(1)
  now += 1
  connection.tick()
  expect(sent.at(-1)).toEqual({ type: 6 })
})

test('a client that is silent for 30 seconds gets Close with allowReconnect', () => {
  shakeHands()
  now += 20_000
  connection.receive(encodeRecord({ type: 6 }))
  now += 29_999
  connection.tick()
  expect(ending).toBeNull()
  now += 1
  connection.tick()
  expect(sent.at(-1)).toEqual({
    type: 7,
    error: 'The client was silent for too long.',
    allowReconnect: true,
  })
  expect(ending).toBe('closed')
})

test('a keep-alive without a message counts', () => {
  shakeHands()
  now += 20_000
  connection.keepAliveReceived()
  now += 29_999
  connection.tick()
  expect(ending).toBeNull()
  now += 1
  connection.tick()
  expect(ending).toBe('closed')
})

test('a transport with its own keep-alive is not sent pings', () => {
  let kept = 0
  const polled = createHubConnection({
    transport: {
      supportsBinary: true,
      pendingBytes: 0,
      send: (bytes) => sent.push(bytes.toString()),
      keepAlive: () => (kept += 1),
      close: () => (ending = 'closed'),
      terminate: () => (ending = 'terminated'),
    },
    protocols: [jsonProtocol],
    limits: defaultHubLimits,
    clock: () => now,
  })
  polled.receive(encodeRecord({ protocol: 'json', version: 1 }))
  now += 15_000
  polled.tick()
  now += 14_999
  polled.tick()
  expect(kept).toBe(1)
  now += 1
  polled.keepAliveReceived()
  polled.tick()
  expect(kept).toBe(2)
  expect(sent).toEqual(['{}\u001e'])
})

test('a client that does not read is dropped without a Close', () => {
  shakeHands()
  pendingBytes = defaultHubLimits.maxPendingBytes
  connection.send(encodeRecord({ type: 1, target: 'onAlarm', arguments: [1] }))
  expect(ending).toBe('terminated')
  expect(sent).toEqual([])
  expect(connection.protocol).toBeNull()
})

test.for([
  ['an invocation with an id', { type: 1, invocationId: 'a', target: 'X', arguments: [] }, 1],
  ['a streaming invocation', { type: 4, invocationId: 'a', target: 'X', arguments: [] }, 1],
  ['an invocation without an id', { type: 1, target: 'X', arguments: [] }, 0],
  ['a ping', { type: 6 }, 0],
  ['a stream item', { type: 2, invocationId: 'a', item: 1 }, 0],
  ['a completion', { type: 3, invocationId: 'a' }, 0],
  ['a cancellation', { type: 5, invocationId: 'a' }, 0],
  ['an acknowledgement of a sequence', { type: 8, sequenceId: 1 }, 0],
  ['a type of the future', { type: 99, headers: { a: 'b' } }, 0],
  ['a subscription', { type: 1, invocationId: 'a', target: 'Subscribe', arguments: [1] }, 1],
  ['a subscription without an id', { type: 1, invocationId: null, target: 'Subscribe', arguments: [] }, 0],
] as const)('%s is answered as it should be', ([, message, answers]) => {
  shakeHands()
  connection.receive(encodeRecord(message))
  expect(sent).toHaveLength(answers)
  expect(ending).toBeNull()
})

test.for([
  ['no JSON', Buffer.from('hello\u001e'), 'A message could not be read.'],
  ['no message', encodeRecord([1, 2]), 'A message could not be read.'],
  ['no target', encodeRecord({ type: 1, arguments: [] }), 'A message could not be read.'],
  ['no arguments', encodeRecord({ type: 1, target: 'X' }), 'A message could not be read.'],
  ['a stream without an id', encodeRecord({ type: 4, target: 'X', arguments: [] }), 'could not be read'],
  ['a cancellation of nothing', encodeRecord({ type: 5 }), 'A message could not be read.'],
  ['an id without end', encodeRecord({ type: 5, invocationId: 'a'.repeat(257) }), 'could not be read'],
  ['a type that is no number', encodeRecord({ type: '1' }), 'A message could not be read.'],
  ['broken UTF-8', Buffer.from([0xff, 0xfe, 0x1e]), 'A message could not be read.'],
  ['a message in Latin-1', Buffer.from('{"type":6,"a":"\xe9"}\x1e', 'latin1'), 'could not be read'],
  ['an endless message', Buffer.alloc(40_000, 'a'), 'A message is too large.'],
] as const)('%s ends the connection', ([, bytes, error]) => {
  shakeHands()
  connection.receive(bytes)
  expect(sent).toEqual([{ type: 7, error: expect.stringContaining(error) as string }])
  expect(ending).toBe('closed')
})

test("nothing is read or sent after the client's Close", () => {
  shakeHands()
  connection.receive(Buffer.concat([encodeRecord({ type: 7 }), encodeRecord({ type: 1, invocationId: '1' })]))
  connection.send(encodeRecord({ type: 6 }))
  expect(sent).toEqual([{ type: 7 }])
  expect(ending).toBe('closed')
})
