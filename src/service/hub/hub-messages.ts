import { z } from 'zod'
import { assertNever } from '../../shared/errors.ts'

/** The message types of the hub protocol. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

/** What the hub sends. */
export type OutgoingMessage =
  | { type: typeof messageType.invocation; target: string; arguments: unknown[] }
  | { type: typeof messageType.completion; invocationId: string; error?: string }
  | { type: typeof messageType.ping }
  | { type: typeof messageType.close; error?: string; allowReconnect?: boolean }

/** The protocol lets a hub limit the length of invocation ids. */
const invocationId = z.string().max(256)
const targetFields = { target: z.string(), arguments: z.array(z.unknown()) }
const invocationFields = { invocationId }
const sequenceFields = { sequenceId: z.int().nonnegative() }

/** What a client may send; other fields, headers included, are ignored. */
const incomingMessageSchema = z.discriminatedUnion('type', [
  // Without an id the caller expects no completion.
  z.object({
    type: z.literal(messageType.invocation),
    invocationId: invocationId.nullish(),
    ...targetFields,
  }),
  z.object({ type: z.literal(messageType.streamItem), ...invocationFields }),
  z.object({ type: z.literal(messageType.completion), ...invocationFields }),
  z.object({ type: z.literal(messageType.streamInvocation), ...invocationFields, ...targetFields }),
  z.object({ type: z.literal(messageType.cancelInvocation), ...invocationFields }),
  z.object({ type: z.literal(messageType.ping) }),
  z.object({ type: z.literal(messageType.close) }),
  z.object({ type: z.literal(messageType.ack), ...sequenceFields }),
  z.object({ type: z.literal(messageType.sequence), ...sequenceFields }),
])
type IncomingMessage = z.infer<typeof incomingMessageSchema>

const knownTypes = new Set<number>(Object.values(messageType))
const unknownTypeSchema = z.object({ type: z.int().refine((type) => !knownTypes.has(type)) })

/** Validates a message; `unknown-type` is one of a later version of the protocol. */
export function readMessage(value: unknown): IncomingMessage | 'unknown-type' | 'invalid' {
  const known = incomingMessageSchema.safeParse(value)
  if (known.success) return known.data
  return unknownTypeSchema.safeParse(value).success ? 'unknown-type' : 'invalid'
}

export const handshakeRequestSchema = z.object({ protocol: z.string(), version: z.int() })

/** Connecting is enough to receive alarms; the method exists for clients configured to call one. */
const subscribe = 'Subscribe'

/** The reply to a client's message; null: none. */
export function replyTo(message: IncomingMessage): OutgoingMessage | null {
  switch (message.type) {
    case messageType.invocation: {
      const { invocationId, target } = message
      // A caller that gave no id must not get a completion.
      if (invocationId === undefined || invocationId === null) return null
      return target === subscribe ? completion(invocationId) : completion(invocationId, unknownMethod(target))
    }
    case messageType.streamInvocation: {
      const { invocationId, target } = message
      const error = target === subscribe ? `The method '${target}' does not stream.` : unknownMethod(target)
      return completion(invocationId, error)
    }
    case messageType.close:
      return { type: messageType.close }
    // Every call completes as soon as it is read, so there is nothing to cancel or to stream into. The hub's
    // own invocations carry no id, so nothing is completed either. Stateful reconnect is not negotiated, so
    // acks and sequences mean nothing.
    case messageType.cancelInvocation:
    case messageType.streamItem:
    case messageType.completion:
    case messageType.ping:
    case messageType.ack:
    case messageType.sequence:
      return null
    default:
      return assertNever(message)
  }
}

function completion(invocationId: string, error?: string): OutgoingMessage {
  return { type: messageType.completion, invocationId, ...(error === undefined ? {} : { error }) }
}

function unknownMethod(target: string): string {
  return `Unknown hub method '${target}'.`
}

/** An encoding of hub messages; a client chooses one by name in its handshake. */
export interface HubProtocol {
  readonly name: string
  readonly version: number
  /** Whether it needs a transport that supports binary data. */
  readonly isBinary: boolean
  encode(message: OutgoingMessage): Buffer
  /**
   * Decodes the first complete message: null when there is none yet; `too-large` as soon as its length is
   * known to exceed `maxBytes`.
   */
  decode(bytes: Buffer, maxBytes: number): DecodedMessage | 'too-large' | null
}

interface DecodedMessage {
  message: ReturnType<typeof readMessage>
  rest: Buffer
}
