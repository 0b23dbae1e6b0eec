import { z } from 'zod'

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
const call = { target: z.string(), arguments: z.array(z.unknown()) }
const aboutCall = { invocationId }
const counted = { sequenceId: z.int().nonnegative() }

/** What a client may send; headers and fields that are not named here are disregarded. */
const knownMessageSchema = z.discriminatedUnion('type', [
  // Without an id the caller expects no answer.
  z.object({ type: z.literal(messageType.invocation), invocationId: invocationId.nullish(), ...call }),
  z.object({ type: z.literal(messageType.streamItem), ...aboutCall }),
  z.object({ type: z.literal(messageType.completion), ...aboutCall }),
  z.object({ type: z.literal(messageType.streamInvocation), ...aboutCall, ...call }),
  z.object({ type: z.literal(messageType.cancelInvocation), ...aboutCall }),
  z.object({ type: z.literal(messageType.ping) }),
  z.object({ type: z.literal(messageType.close) }),
  z.object({ type: z.literal(messageType.ack), ...counted }),
  z.object({ type: z.literal(messageType.sequence), ...counted }),
])
export type IncomingMessage = z.infer<typeof knownMessageSchema>

const knownTypes = new Set<number>(Object.values(messageType))
const laterMessageSchema = z.object({ type: z.int().refine((type) => !knownTypes.has(type)) })

/** Checks a message: `later` is of a type that this version of the protocol does not know. */
export function readMessage(value: unknown): IncomingMessage | 'later' | 'bad' {
  const known = knownMessageSchema.safeParse(value)
  if (known.success) return known.data
  return laterMessageSchema.safeParse(value).success ? 'later' : 'bad'
}

export const handshakeRequestSchema = z.object({ protocol: z.string(), version: z.int() })
