import { Decoder, Encoder } from '@msgpack/msgpack'
import { assertNever } from '../../shared/errors.ts'
import { messageType, readMessage, type HubProtocol, type OutgoingMessage } from './hub-messages.ts'

/**
 * The decoder allocates as many elements as an array header announces, before it has seen any. Without a small
 * limit a few thousand nested headers would cost gigabytes.
 */
const maxArrayLength = 256

/** The fields that follow the type in a message's array, by type. */
const fieldsByType = new Map<unknown, readonly string[]>([
  [messageType.invocation, ['headers', 'invocationId', 'target', 'arguments', 'streamIds']],
  [messageType.streamItem, ['headers', 'invocationId', 'item']],
  [messageType.completion, ['headers', 'invocationId', 'resultKind', 'result']],
  [messageType.streamInvocation, ['headers', 'invocationId', 'target', 'arguments', 'streamIds']],
  [messageType.cancelInvocation, ['headers', 'invocationId']],
  [messageType.close, ['error', 'allowReconnect']],
  [messageType.ack, ['sequenceId']],
  [messageType.sequence, ['sequenceId']],
])

const resultKind = { error: 1, none: 2 } as const
const noHeaders = {}

/** The MessagePack hub protocol: one length-prefixed array per message. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  version: 1,
  isBinary: true,
  encode: (message) => withLengthPrefix(new Encoder({ ignoreUndefined: true }).encode(toItems(message))),
  decode(bytes, maxBytes) {
    const prefix = readLengthPrefix(bytes)
    if (prefix === null) return null
    if (prefix === 'invalid') return { message: 'invalid', rest: Buffer.alloc(0) }
    const { length, end } = prefix
    if (length > maxBytes) return 'too-large'
    if (bytes.length < end + length) return null
    const body = bytes.subarray(end, end + length)
    return { message: readMessage(namedFields(decodeValue(body))), rest: bytes.subarray(end + length) }
  },
}

function toItems(message: OutgoingMessage): unknown[] {
  switch (message.type) {
    case messageType.invocation:
      return [message.type, noHeaders, null, message.target, message.arguments, []]
    case messageType.completion: {
      const { type, invocationId, error } = message
      const result = error === undefined ? [resultKind.none] : [resultKind.error, error]
      return [type, noHeaders, invocationId, ...result]
    }
    case messageType.ping:
      return [message.type]
    case messageType.close:
      return [message.type, message.error ?? null, message.allowReconnect ?? false]
    default:
      return assertNever(message)
  }
}

/** The value of a body; undefined when it is not exactly one MessagePack value. */
function decodeValue(body: Buffer): unknown {
  try {
    return new Decoder({ maxArrayLength }).decode(body)
  } catch {
    // The schema rejects undefined, and the peer is told.
    return undefined
  }
}

function namedFields(items: unknown): unknown {
  if (!Array.isArray(items)) return undefined
  const [type, ...values] = items as unknown[]
  const names = fieldsByType.get(type) ?? []
  return Object.fromEntries([['type', type], ...names.map((name, index) => [name, values[index]])])
}

/** A length is at most 2^31 - 1: five groups of seven bits, three in the last. */
const maxGroups = 5
const maxLastGroup = 0b111

/** Prefixes bytes with their length, seven bits a byte, lowest first. */
export function withLengthPrefix(body: Uint8Array): Buffer {
  const prefix: number[] = []
  let left = body.length
  do {
    const group = left & 0x7f
    left >>>= 7
    prefix.push(left > 0 ? group | 0x80 : group)
  } while (left > 0)
  return Buffer.concat([Buffer.from(prefix), body])
}

/** Reads a length prefix and where it ends: null when it is incomplete. */
export function readLengthPrefix(bytes: Buffer): { length: number; end: number } | 'invalid' | null {
  let length = 0
  for (let group = 0; group < maxGroups; group += 1) {
    const byte = bytes[group]
    if (byte === undefined) return null
    if (group === maxGroups - 1 && byte > maxLastGroup) return 'invalid'
    length += (byte & 0x7f) * 2 ** (7 * group)
    if (byte < 0x80) return { length, end: group + 1 }
  }
  return 'invalid'
}
