import { Decoder, Encoder } from '@msgpack/msgpack'
import { assertNever } from '../../shared/assert-never.ts'
import { messageType, readMessage, type OutgoingMessage } from './hub-message.ts'
import type { HubProtocol } from './hub-protocol.ts'
import { readLength, withLength } from './length-prefix.ts'

/**
 * The decoder sets aside room for as many elements as an array claims to have, before it has seen any. Without
 * a small limit a few thousand nested claims would cost gigabytes.
 */
const maxArrayLength = 256

/** What follows the type in the array that is a message, by type. */
const fieldsOf = new Map<unknown, readonly string[]>([
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

/** The MessagePack hub protocol: one array per message, each behind its length. */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  version: 1,
  binary: true,
  write: (message) => withLength(new Encoder({ ignoreUndefined: true }).encode(itemsOf(message))),
  take(bytes, maxBytes) {
    const prefix = readLength(bytes)
    if (prefix === null) return null
    if (prefix === 'bad') return { message: 'bad', rest: Buffer.alloc(0) }
    const { length, end } = prefix
    if (length > maxBytes) return 'too-large'
    if (bytes.length < end + length) return null
    const body = bytes.subarray(end, end + length)
    return { message: readMessage(namedFields(decoded(body))), rest: bytes.subarray(end + length) }
  },
}

function itemsOf(message: OutgoingMessage): unknown[] {
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

/** The value of a body; undefined when it is no single MessagePack value. */
function decoded(body: Buffer): unknown {
  try {
    return new Decoder({ maxArrayLength }).decode(body)
  } catch {
    // Whoever reads the message refuses undefined, and says so to the peer.
    return undefined
  }
}

function namedFields(items: unknown): unknown {
  if (!Array.isArray(items)) return undefined
  const [type, ...values] = items as unknown[]
  const names = fieldsOf.get(type) ?? []
  return Object.fromEntries([['type', type], ...names.map((name, index) => [name, values[index]])])
}
