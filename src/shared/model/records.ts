import { z } from 'zod'
import { durationSchema, dateTimeSchema, uintSchema } from './primitives.ts'
import { failureSchema } from '../result.ts'

/** One time that an alarm was raised (interface 2.3). What did not happen is omitted. */
export const alarmHistorySchema = z.looseObject({
  id: z.int(),
  tagId: z.int(),
  tagName: z.string(),
  message: z.string(),
  priority: z.int(),
  /** ISO 8601 with an offset, as the two below. */
  alarmTime: z.string(),
  ackTime: z.string().optional(),
  resetTime: z.string().optional(),
  alarmDuration: durationSchema.optional(),
  reactionDuration: durationSchema.optional(),
  interventionDuration: durationSchema.optional(),
  comment: z.string(),
})
export type AlarmHistory = z.infer<typeof alarmHistorySchema>

/** How often and how long one tag failed in a period (interface 2.4). */
export const alarmStatisticSchema = z.looseObject({
  id: z.int(),
  tagName: z.string(),
  message: z.string(),
  priority: z.int(),
  code: z.int(),
  failureNumber: z.int(),
  failureTotalTime: durationSchema,
  failureMeanTime: durationSchema,
})
export type AlarmStatistic = z.infer<typeof alarmStatisticSchema>

/** How often and how fast one user took care of alarms in a period (interface 2.5). */
export const alarmInterventionSchema = z.looseObject({
  id: z.int(),
  user: z.string(),
  interventionNumber: z.int(),
  reactionMeanTime: durationSchema,
  interventionMeanTime: durationSchema,
})
export type AlarmIntervention = z.infer<typeof alarmInterventionSchema>

const searchSchema = z.string().max(1_000)

/** What histories, statistics and interventions are asked for (interface 4.3). `from` belongs to the period, `to` does not. */
export const recordFilterSchema = z
  .strictObject({
    stationId: uintSchema,
    dataServerId: uintSchema,
    tagGroupId: uintSchema,
    callGroupId: uintSchema,
    userId: uintSchema,
    from: dateTimeSchema,
    to: dateTimeSchema,
    search: searchSchema,
  })
  .partial()
export type RecordFilter = z.infer<typeof recordFilterSchema>

/** What call records are asked for. The interface shows no parameters (4.8): a service may know none of these. */
export const callRecordFilterSchema = z
  .strictObject({
    userId: uintSchema,
    groupId: uintSchema,
    alarmId: uintSchema,
    from: dateTimeSchema,
    to: dateTimeSchema,
    search: searchSchema,
  })
  .partial()
export type CallRecordFilter = z.infer<typeof callRecordFilterSchema>

/** The service sorts by id only. */
export const recordSorts = ['+id', '-id'] as const
export type RecordSort = (typeof recordSorts)[number]

/** Names a question of a page; asked again under the same name, the newer one cancels the older. */
export const ticketSchema = z.string().min(1).max(100)

/** A question for one page of records. */
export function pageQueryOf<F extends z.ZodType>(filter: F) {
  return z.strictObject({
    ticket: ticketSchema,
    filter,
    sort: z.enum(recordSorts),
    offset: uintSchema,
    limit: z.int().min(1).max(10_000),
  })
}

/** One page of records, as the service cut it. */
export interface RecordPage<T> {
  items: T[]
  /** As the service counts them; what came where it does not say. */
  total: number
  /** How many of this page could not be read and are not among the items. */
  malformed: number
}

export function recordPageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: z.int(), malformed: z.int() })
}

/** What one question of several brought: an answer, or why there is none. */
function partOf<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: failureSchema }),
  ])
}

/** A call record as the service shows it; its fields are open in the interface. */
export const callRecordSchema = z.record(z.string(), z.unknown())
export type CallRecord = z.infer<typeof callRecordSchema>

/** What is known around an alarm: its tag's past and the calls about it. Each part can fail by itself. */
export const alarmBackgroundSchema = z.object({
  /** The tag's entries of the last day, newest first; `complete`: whether these are all. */
  raises: partOf(z.object({ entries: z.array(alarmHistorySchema), complete: z.boolean() })),
  /** The tag's figures of the last thirty days; null: it did not fail. */
  statistic: partOf(alarmStatisticSchema.nullable()),
  /** Call records that name this alarm. */
  calls: partOf(z.array(callRecordSchema)),
})
export type AlarmBackground = z.infer<typeof alarmBackgroundSchema>

/** What identifies an alarm and its tag in the service's records; null where the desk knows only the tag. */
export const alarmSubjectSchema = z.strictObject({
  id: z.int().nullable(),
  dataServerId: z.int().nullable(),
  path: z.string(),
  fullPath: z.string(),
  name: z.string(),
})
export type AlarmSubject = z.infer<typeof alarmSubjectSchema>
