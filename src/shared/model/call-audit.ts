import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { callOrderSchema } from './call-order.ts'

/** What came of one request of a call. People and groups are two requests of the service, each with its own end. */
export const callAnswerSchema = z.object({
  to: z.enum(['users', 'groups']),
  ids: z.array(z.int()),
  /** Milliseconds since 1970; null: not answered yet, or the desk ended before the answer came. */
  answeredAt: z.number().nullable(),
  /** The service's own yes or no. Null: it has not said; `failure` tells why where that is known. */
  placed: z.boolean().nullable(),
  /** What the service answered, whole; null where it did not. */
  reply: z.unknown(),
  failure: failureSchema.nullable(),
})
export type CallAnswer = z.infer<typeof callAnswerSchema>

/** A name for an id as the desk knew it when the call was placed; empty: unknown. */
const namedSchema = z.object({ id: z.int(), name: z.string() })

/** A call as it was ordered and what came of it. There is neither a token nor a PIN in it. */
export const callAuditSchema = z.object({
  id: z.string(),
  at: z.number().describe('milliseconds since 1970'),
  /** As it was ordered; of the audio only the size is kept. */
  order: callOrderSchema.omit({ audio: true }).extend({ audioBytes: z.int().nullable() }),
  /** Everybody who would be called as far as the desk knew, each once; `groupId`: through which group. */
  people: z.array(namedSchema.extend({ groupId: z.int().nullable() })),
  groups: z.array(namedSchema),
  answers: z.array(callAnswerSchema),
  /** When somebody said that no reminder of it is wanted; absent: nobody has. */
  recallDismissedAt: z.number().optional(),
})
export type CallAudit = z.infer<typeof callAuditSchema>

/** A call about an alarm that nobody has acknowledged since; `id` is the call's. */
export const callReminderSchema = z.object({
  id: z.string(),
  alarmId: z.int(),
  path: z.string(),
  message: z.string(),
  calledAt: z.number(),
  dueAt: z.number(),
})
export type CallReminder = z.infer<typeof callReminderSchema>
