import { z } from 'zod'
import { assertNever } from '../../shared/assert-never.ts'

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

/** The protocol lets a hub limit the ids that its callers choose. */
const invocationId = z.string().max(256)
const targetFields = { target: z.string(), arguments: z.array(z.unknown()) }
const invocationFields = { invocationId }
const sequenceFields = { sequenceId: z.int().nonnegative() }

/** What a client may send; headers and fields that are not named here are disregarded. */
const incomingMessageSchema = z.discriminatedUnion('type', [
  // Without an id the caller expects no answer.
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

/** Checks a message: `later` is of a type that this version of the protocol does not know. */
export function readMessage(value: unknown): IncomingMessage | 'unknown-type' | 'invalid' {
  const known = incomingMessageSchema.safeParse(value)
  if (known.success) return known.data
  return unknownTypeSchema.safeParse(value).success ? 'unknown-type' : 'invalid'
}

export const handshakeRequestSchema = z.object({ protocol: z.string(), version: z.int() })

/** Connecting is enough to receive alarms; the method is there for clients that are set up to call one. */
const subscribe = 'Subscribe'

/** What a message of a client is answered with; null: nothing. */
export function replyTo(message: IncomingMessage): OutgoingMessage | null {
  switch (message.type) {
    case messageType.invocation: {
      const { invocationId, target } = message
      // A caller that gave no id expects no answer, and must get none.
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
    // Every call is completed when it is read, so there is nothing left to cancel or to stream into, and the
    // hub calls nobody with an id that could be completed. Replay after a reconnect was never agreed on, so
    // nothing is counted either.
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
  /** Whether its bytes need a carrier that takes any byte. */
  readonly isBinary: boolean
  encode(message: OutgoingMessage): Buffer
  /**
   * Takes the first whole message off the bytes: null when there is none yet; `too-large` when one is
   * announced that is larger than `maxBytes`, which need not have arrived.
   */
  decode(bytes: Buffer, maxBytes: number): DecodedMessage | 'too-large' | null
}

interface DecodedMessage {
  message: ReturnType<typeof readMessage>
  rest: Buffer
}
