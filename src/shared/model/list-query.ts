import { z } from 'zod'
import { uintSchema, uintTextSchema, dateTimeTextSchema } from './primitives.ts'

/** `offset` is present for alarms and histories, absent for statistics and interventions (interface 2.1). */
export const pagingSchema = z.object({ offset: uintSchema.optional(), limit: uintSchema, total: uintSchema })
export type Paging = z.infer<typeof pagingSchema>

export interface PagingCollection<T> {
  items: T[]
  paging: Paging
}

/** A page whose items are still unread: each is parsed on its own, so that one bad item costs one item. */
export const rawPageSchema = z.object({ items: z.custom<unknown[]>(Array.isArray), paging: pagingSchema })

/** The interface sorts by id only; a literal plus in a query string arrives as a space. */
export const sortSchema = z
  .string()
  .transform((text) => text.replace(/^ /, '+'))
  .pipe(z.enum(['+id', '-id']))

/** The query parameters of every list. */
export const listQuerySchema = z
  .object({ offset: uintTextSchema, limit: uintTextSchema, sort: sortSchema, search: z.string() })
  .partial()
export type ListQuery = z.infer<typeof listQuerySchema>

/** The query parameters of GET /api/v1/alarms (interface 4.1). */
export const alarmQuerySchema = z
  .object({
    stationId: uintTextSchema,
    dataServerId: uintTextSchema,
    tagGroupId: uintTextSchema,
    scenarioId: uintTextSchema,
    callGroupId: uintTextSchema,
    alarmState: uintTextSchema,
    inactiveMasked: uintTextSchema,
    offset: uintTextSchema,
    limit: uintTextSchema,
    sort: sortSchema,
    search: z.string(),
  })
  .partial()
export type AlarmQuery = z.infer<typeof alarmQuerySchema>

/**
 * The query parameters of histories, statistics and interventions (interface 4.3 to 4.5). The period includes `from`
 * and excludes `to`.
 */
export const periodQuerySchema = z
  .object({
    stationId: uintTextSchema,
    dataServerId: uintTextSchema,
    tagGroupId: uintTextSchema,
    callGroupId: uintTextSchema,
    userId: uintTextSchema,
    from: dateTimeTextSchema,
    to: dateTimeTextSchema,
  })
  .partial()
  .extend(listQuerySchema.shape)
  .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
    path: ['from'],
    message: 'must not be later than to',
  })
export type PeriodQuery = z.infer<typeof periodQuerySchema>
