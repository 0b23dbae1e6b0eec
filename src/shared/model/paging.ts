import { z } from 'zod'
import { uintSchema } from './uint.ts'

/** `offset` is present for alarms and histories, absent for statistics and interventions (interface 2.1). */
export const pagingSchema = z.object({ offset: uintSchema.optional(), limit: uintSchema, total: uintSchema })
export type Paging = z.infer<typeof pagingSchema>

export interface PagingCollection<T> {
  items: T[]
  paging: Paging
}

/** A page whose items are still unread: each is parsed on its own, so that one bad item costs one item. */
export const rawPageSchema = z.object({ items: z.array(z.unknown()), paging: pagingSchema })
