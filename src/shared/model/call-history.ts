import { z } from 'zod'
import { callOutcomes } from './call-outcome.ts'
import { dateTimeTextSchema } from './date-time.ts'
import { listQuerySchema } from './list-query.ts'
import { uintTextSchema } from './uint.ts'

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
