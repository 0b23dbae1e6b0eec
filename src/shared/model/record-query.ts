import { z } from 'zod'
import { dateTimeSchema } from './date-time.ts'
import { uintSchema } from './uint.ts'

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
export function pageQuestionOf<F extends z.ZodType>(filter: F) {
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
