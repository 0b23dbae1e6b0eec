import { z } from 'zod'

/** The message types of the hub protocol that this hub reads or writes. */
export const messageType = {
  invocation: 1,
  completion: 3,
  streamInvocation: 4,
  ping: 6,
  close: 7,
} as const

/** What the hub sends. */
export type OutgoingMessage =
  | { type: typeof messageType.invocation; target: string; arguments: unknown[] }
  | { type: typeof messageType.completion; invocationId: string; error: string }
  | { type: typeof messageType.ping }
  | { type: typeof messageType.close; error?: string; allowReconnect?: boolean }

/** What a client sends, as far as the hub looks at it; headers and other fields are disregarded. */
export const incomingMessageSchema = z.object({
  type: z.int(),
  invocationId: z.string().max(256).optional(),
  target: z.string().optional(),
})
export type IncomingMessage = z.infer<typeof incomingMessageSchema>

export const handshakeRequestSchema = z.object({ protocol: z.string(), version: z.int() })
