import { z } from 'zod'
import type { RecordPage } from '../../shared/model/record-query.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'

const pageSchema = z.object({
  items: z.array(z.unknown()),
  paging: z.object({ total: z.number().optional() }).optional(),
})

/** A list as a service may send it: a page of items or a bare array; what cannot be read is left out. */
export function readItems<T>(body: unknown, item: z.ZodType<T>, what: string): Result<RecordPage<T>> {
  const page = pageSchema.safeParse(Array.isArray(body) ? { items: body } : body)
  if (!page.success) return fail('malformed-answer', `the list of ${what} is neither a page nor an array`)
  const items = page.data.items.flatMap((raw) => {
    const parsed = item.safeParse(raw)
    return parsed.success ? [parsed.data] : []
  })
  const came = page.data.items.length
  return succeed({ items, total: page.data.paging?.total ?? came, malformed: came - items.length })
}
