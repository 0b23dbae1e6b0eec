import { MessageType, NullLogger, type HubMessage } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { encode } from '@msgpack/msgpack'
import { expect, test } from 'vitest'
import { messageType, type OutgoingMessage } from '../../../../src/service/hub/hub-messages.ts'
import {
  messagePackProtocol,
  readLengthPrefix,
  withLengthPrefix,
} from '../../../../src/service/hub/messagepack-protocol.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const microsofts = new MessagePackHubProtocol()
const maxBytes = 1_000

const readByMicrosoft = (bytes: Buffer) =>
  microsofts.parseMessages(new Uint8Array(bytes).buffer, NullLogger.instance)
const takeFrom = (bytes: Buffer) => messagePackProtocol.decode(bytes, maxBytes)

const alarm = makeAlarm({ id: 4_294_967_295, message: 'é \u0000 😀', value: '' })
test.for<[string, OutgoingMessage, object]>([
  [
    'an announcement',
    { type: messageType.invocation, target: 'onAlarm', arguments: [alarm] },
    { type: 1, target: 'onAlarm', arguments: [alarm] },
  ],
  ['a completion', { type: messageType.completion, invocationId: 'a' }, { type: 3, invocationId: 'a' }],
  [
    'an error',
    { type: messageType.completion, invocationId: 'a', error: 'no' },
    { type: 3, invocationId: 'a', error: 'no' },
  ],
  ['a ping', { type: messageType.ping }, { type: 6 }],
  ['a goodbye', { type: messageType.close }, { type: 7, error: null, allowReconnect: false }],
  [
    'a goodbye with leave to come back',
    { type: messageType.close, error: 'unknown-type', allowReconnect: true },
    { type: 7, error: 'unknown-type', allowReconnect: true },
  ],
])("%s is read by Microsoft's client", ([, message, expected]) => {
  expect(readByMicrosoft(messagePackProtocol.encode(message))).toMatchObject([expected])
})

test('a ping has the exact bytes of the protocol', () => {
  expect(messagePackProtocol.encode({ type: messageType.ping }).toString('hex')).toBe('029106')
})

test.for<[string, HubMessage, object]>([
  [
    'a call',
    { type: MessageType.Invocation, invocationId: '1', target: 'X', arguments: [1, { a: [null] }] },
    { type: 1, invocationId: '1', target: 'X' },
  ],
  ['a call without an answer', { type: MessageType.Invocation, target: 'X', arguments: [] }, { type: 1 }],
  [
    'a stream',
    { type: MessageType.StreamInvocation, invocationId: '1', target: 'X', arguments: [], streamIds: ['2'] },
    { type: 4, invocationId: '1', target: 'X' },
  ],
  ['an item', { type: MessageType.StreamItem, invocationId: '1', item: 5 }, { type: 2, invocationId: '1' }],
  ['a completion', { type: MessageType.Completion, invocationId: '1' }, { type: 3, invocationId: '1' }],
  ['a cancellation', { type: MessageType.CancelInvocation, invocationId: '1' }, { type: 5 }],
  ['a ping', { type: MessageType.Ping }, { type: 6 }],
  ['a goodbye', { type: MessageType.Close }, { type: 7 }],
  ['an acknowledgement', { type: MessageType.Ack, sequenceId: 3 }, { type: 8, sequenceId: 3 }],
  ['a sequence', { type: MessageType.Sequence, sequenceId: 3 }, { type: 9, sequenceId: 3 }],
])("%s of Microsoft's client is read", ([, message, expected]) => {
  const bytes = Buffer.from(microsofts.writeMessage(message))
  expect(takeFrom(Buffer.concat([bytes, bytes]))).toEqual({
    message: expect.objectContaining(expected) as object,
    rest: bytes,
  })
  for (let length = 0; length < bytes.length; length += 1) {
    expect(takeFrom(bytes.subarray(0, length))).toBeNull()
  }
})

const claims = (hex: string, times: number) => Buffer.from(hex.repeat(times), 'hex')
test.for<[string, Uint8Array]>([
  ['nothing', new Uint8Array()],
  ['no array', encode({ type: 6 })],
  ['an empty array', encode([])],
  ['a type that is no number', encode(['6'])],
  ['a call with too few items', encode([1, {}, '1'])],
  ['a target that is no text', encode([1, {}, '1', 5, [], []])],
  ['an id that is no text', encode([5, {}, 7])],
  ['a value that is cut', encode([1, {}, '1', 'X', [1, 2, 3], []]).subarray(0, 8)],
  ['a second value behind the first', Buffer.concat([encode([6]), encode([6])])],
  ['an array that claims four billion items', claims('ddffffffff', 1)],
  ['nested arrays that claim gigabytes', claims('dcffff', 300)],
  ['a map that claims four billion entries', claims('dfffffffff', 1)],
  ['a text that claims four gigabytes', claims('dbffffffff', 1)],
  ['a reserved byte', claims('c1', 1)],
  ['a prototype', encode([1, { ['__proto__']: 1 }, '1', 'X', [], []])],
])('%s is no message', ([, body]) => {
  expect(takeFrom(withLengthPrefix(body))).toMatchObject({ message: 'invalid' })
})

test('a message type of a later version is ignored', () => {
  expect(takeFrom(withLengthPrefix(encode([99, 'x'])))).toMatchObject({ message: 'unknown-type' })
})

test('an oversized message is rejected by its length prefix', () => {
  expect(takeFrom(Buffer.from('e907', 'hex'))).toBe('too-large')
  expect(takeFrom(Buffer.from('e807', 'hex'))).toBeNull()
  expect(takeFrom(Buffer.from('ffffffff0f', 'hex'))).toMatchObject({ message: 'invalid' })
})

test.for([
  [0, '00'],
  [0x35, '35'],
  [127, '7f'],
  [128, '8001'],
  [5_248, '8029'],
  [16_383, 'ff7f'],
  [16_384, '808001'],
  [70_000, 'f0a204'],
] as const)('%i bytes stand behind %s', ([length, hex]) => {
  const framed = withLengthPrefix(new Uint8Array(length))
  expect(framed.subarray(0, framed.length - length).toString('hex')).toBe(hex)
  expect(readLengthPrefix(framed)).toEqual({ length, end: hex.length / 2 })
})

test.for([
  ['', null],
  ['80', null],
  ['ffffffff', null],
  ['ffffffff07', { length: 0x7f_ff_ff_ff, end: 5 }],
  ['ffffffff08', 'invalid'],
  ['8080808080', 'invalid'],
] as const)('%s is read as it should be', ([hex, expected]) => {
  expect(readLengthPrefix(Buffer.from(hex, 'hex'))).toEqual(expected)
})
