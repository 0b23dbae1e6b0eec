import { z } from 'zod'
import { alarmTextSchema, durationSchema, dateTimeSchema, uintSchema } from './primitives.ts'
import { failureSchema } from '../result.ts'

/** One activation of an alarm (interface 2.3). Times of events that did not happen are omitted. */
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

/** The activations of one tag and its time in alarm in a period (interface 2.4). */
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

/** How often and how fast one user responded to alarms in a period (interface 2.5). */
export const alarmInterventionSchema = z.looseObject({
  id: z.int(),
  user: z.string(),
  interventionNumber: z.int(),
  reactionMeanTime: durationSchema,
  interventionMeanTime: durationSchema,
})
export type AlarmIntervention = z.infer<typeof alarmInterventionSchema>

const searchSchema = z.string().max(1_000)

/** The filter of histories, statistics and interventions (interface 4.3). The period includes `from` and excludes `to`. */
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

/** The filter of call records. The interface shows no parameters (4.8), so a service may support none of these. */
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

/** A page's id for a request; reusing it cancels the earlier request. */
export const ticketSchema = z.string().min(1).max(100)

/** A query for one page of records. */
export function pageQueryOf<F extends z.ZodType>(filter: F) {
  return z.strictObject({
    ticket: ticketSchema,
    filter,
    sort: z.enum(recordSorts),
    offset: uintSchema,
    limit: z.int().min(1).max(10_000),
  })
}

/**
 * Where a page of the desk's own records ends, so that the next one is found without counting. It carries the end and
 * the total as of the first page, so that later records appear on no page and nothing is counted again.
 */
export const pagePlaceSchema = z.strictObject({
  at: z.int(),
  id: z.int(),
  upTo: z.int(),
  total: uintSchema,
})
export type PagePlace = z.infer<typeof pagePlaceSchema>

/** How much of the records of several servers is of one of them, and why the rest of it is missing. */
const serverShareSchema = z.object({
  name: z.string(),
  loaded: z.int(),
  total: z.int(),
  failure: failureSchema.nullable(),
  /** It has not answered yet, and the others did not wait for it. */
  isWaiting: z.boolean().optional(),
})
export type ServerShare = z.infer<typeof serverShareSchema>

/** One page of records. */
export interface RecordPage<T> {
  items: T[]
  /** As the service reports it, or the number received where it does not. */
  total: number
  /** How many records of this page could not be read and are not among the items. */
  malformed: number
  /** Where the next page begins; null: this is the last. Absent where pages are counted by their offset. */
  next?: PagePlace | null
  /** Where the records are of several servers. */
  servers?: ServerShare[] | undefined
  /** The next page has rows that belong among those so far: of a server that answers late. */
  isBehind?: boolean | undefined
}

export function recordPageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    malformed: z.int(),
    servers: z.array(serverShareSchema).optional(),
    isBehind: z.boolean().optional(),
  })
}

/** The result of one of several requests. */
function partOf<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: failureSchema }),
  ])
}

/** A call record of the service; the interface leaves its fields open. */
export const callRecordSchema = z.record(z.string(), z.unknown())
export type CallRecord = z.infer<typeof callRecordSchema>

/** The background of an alarm: the history of its tag and the calls about it. Each part can fail separately. */
export const alarmBackgroundSchema = z.object({
  /** The tag's activations of the last day, newest first; `complete` is false where there are more. */
  raises: partOf(z.object({ entries: z.array(alarmHistorySchema), complete: z.boolean() })),
  /** The tag's statistics of the last thirty days; null: no activation. */
  statistic: partOf(alarmStatisticSchema.nullable()),
  /** Call records that name this alarm. */
  calls: partOf(z.array(callRecordSchema)),
})
export type AlarmBackground = z.infer<typeof alarmBackgroundSchema>

/** Identifies an alarm and its tag in the service's records; the id is null where only the tag is known. */
export const alarmSubjectSchema = z.strictObject({
  id: z.int().nullable(),
  dataServerId: z.int().nullable(),
  path: alarmTextSchema,
  fullPath: alarmTextSchema,
  name: alarmTextSchema,
})
export type AlarmSubject = z.infer<typeof alarmSubjectSchema>
