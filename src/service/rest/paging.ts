import { z } from 'zod'
import { type ListQuery, pagingSchema } from '../../shared/model/list-query.ts'
import { maxSearchWords, searchWords } from '../store/search-text.ts'

export const defaultLimit = 100
export const maxLimit = 1_000

/** A search text that the store can run. */
export const searchSchema = z
  .string()
  .refine((text) => searchWords(text).length <= maxSearchWords, `must have at most ${maxSearchWords} words`)

/** The requested page. A `limit` over the maximum is reduced to it, and `paging.limit` says so. */
export function toPage({ offset = 0, limit = defaultLimit, sort = '+id' }: ListQuery) {
  return { offset, limit: Math.min(limit, maxLimit), newestFirst: sort === '-id' }
}

/** PagingCollection<T> with `paging.offset`: every list but statistics and interventions. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), paging: pagingSchema.required() })
}
