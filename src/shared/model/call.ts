import { z } from 'zod'
import {
  alarmTextSchema,
  dateTimeTextSchema,
  idSchema,
  instantSchema,
  isWithinJson,
  uintSchema,
  uintTextSchema,
} from './primitives.ts'
import { maxCalledIds, maxCallees, callOutcomes } from './constants.ts'
import { failureSchema } from '../result.ts'
import { actorSchema } from './role.ts'
import { listQuerySchema } from './list-query.ts'

/** The message of a call (interface 4.6). Only audio and file are optional. */
export const callMessageSchema = z.strictObject({
  msgText: z.string(),
  msgNum: uintSchema,
  /** The audio itself, as text. */
  msgAudio: z.string().nullish(),
  /** A path that the service can read. */
  msgFile: z.string().nullish(),
})
export type CallMessage = z.infer<typeof callMessageSchema>

/** The body of POST /api/v1/call/users (interface 4.6). */
export const userCallSchema = z.strictObject({
  userIds: z.array(uintSchema).min(1).max(maxCalledIds),
  ...callMessageSchema.shape,
})
export type UserCall = z.infer<typeof userCallSchema>

/** The body of POST /api/v1/call/groups. The interface shows none (4.7): this is the one for users, with groups. */
export const groupCallSchema = z.strictObject({
  groupIds: z.array(uintSchema).min(1).max(maxCalledIds),
  ...callMessageSchema.shape,
})
export type GroupCall = z.infer<typeof groupCallSchema>

/** The upper limit of `settings.calls.mostAudioBytes`. */
export const audioBytesLimit = 8 * 1024 * 1024

/** The alarm that a call is about, as it was at the time of the call. */
export const callAboutSchema = z.strictObject({
  /** Null where only its tag is known, as in the histories. */
  alarmId: z.int().nullable(),
  path: z.string().max(4_000),
  message: z.string().max(4_000),
})

/** A call to place: to people, to groups, or to both. */
export const callOrderSchema = z.strictObject({
  userIds: z.array(uintSchema).max(maxCalledIds),
  groupIds: z.array(uintSchema).max(maxCalledIds),
  text: z.string().trim().min(1).max(4_000),
  number: uintSchema,
  /** The audio itself, in base64; null: none. */
  audio: z
    .base64()
    .min(1)
    .max(Math.ceil(audioBytesLimit / 3) * 4)
    .nullable(),
  /** A path that the service can read; null: none. */
  file: z.string().trim().min(1).max(1_000).nullable(),
  about: callAboutSchema.nullable(),
})
export type CallOrder = z.infer<typeof callOrderSchema>

/** The outcome of one request of a call. People and groups are two requests with separate outcomes. */
export const callAnswerSchema = z.object({
  to: z.enum(['users', 'groups']),
  ids: z.array(z.int()).max(maxCalledIds),
  /** Milliseconds since 1970; null: not answered yet, or the desk stopped before the answer. */
  answeredAt: instantSchema.nullable(),
  /** Whether the service placed the call; null: unknown, with the reason in `failure` where there is one. */
  placed: z.boolean().nullable(),
  /** The service's complete answer; null where there is none. */
  reply: z.unknown().refine(isWithinJson, 'is too long'),
  failure: failureSchema.nullable(),
})
export type CallAnswer = z.infer<typeof callAnswerSchema>

/** A name as the desk knew it when the call was placed; empty: unknown. */
const namedSchema = z.object({ id: z.int(), name: alarmTextSchema })

/** The audit entry of a call: the order and its outcome, without token and PIN. */
export const callAuditSchema = z.object({
  id: idSchema,
  at: instantSchema.describe('milliseconds since 1970'),
  /** The order; of the audio only the size is kept. */
  order: callOrderSchema.omit({ audio: true }).extend({ audioBytes: z.int().nullable() }),
  /** Everyone to call as far as the desk knew, each once; `groupId` is the group through which they are called. */
  people: z.array(namedSchema.extend({ groupId: z.int().nullable() })).max(maxCallees),
  groups: z.array(namedSchema).max(maxCalledIds),
  answers: z.array(callAnswerSchema).max(2),
  /** Who placed it; absent in calls of earlier versions. */
  by: actorSchema.optional(),
  /** When the reminder of the call was dismissed; absent: it was not. */
  recallDismissedAt: instantSchema.optional(),
})
export type CallAudit = z.infer<typeof callAuditSchema>

/** A reminder of a call whose alarm is still unacknowledged; `id` is the call's. */
export const callReminderSchema = z.object({
  id: z.string(),
  alarmId: z.int(),
  path: z.string(),
  message: z.string(),
  calledAt: z.number(),
  dueAt: z.number(),
})
export type CallReminder = z.infer<typeof callReminderSchema>

/** One person called once. The interface shows no fields (4.8): these are the embedded service's. */
export const callHistorySchema = z.looseObject({
  id: z.int(),
  /** Shared by everybody who was called by one request. */
  callId: z.int(),
  userId: z.int(),
  userName: z.string(),
  phone: z.string(),
  /** The group through which the person was called; omitted when called directly. */
  groupId: z.int().optional(),
  /** The alarm whose action placed the call; omitted when a client did. */
  alarmId: z.int().optional(),
  msgText: z.string(),
  msgNum: z.int(),
  /** ISO 8601 with an offset, as the two below, which are omitted until they happen. */
  requestedTime: z.string(),
  answeredTime: z.string().optional(),
  endedTime: z.string().optional(),
  outcome: z.enum(callOutcomes),
})
export type CallHistory = z.infer<typeof callHistorySchema>

/** The query parameters of GET /api/v1/call/histories; `requestedTime` is from `from` to before `to`. */
export const callHistoryQuerySchema = z
  .object({
    userId: uintTextSchema,
    groupId: uintTextSchema,
    alarmId: uintTextSchema,
    from: dateTimeTextSchema,
    to: dateTimeTextSchema,
  })
  .partial()
  .extend(listQuerySchema.shape)
  .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
    path: ['from'],
    message: 'must not be later than to',
  })
export type CallHistoryQuery = z.infer<typeof callHistoryQuerySchema>
