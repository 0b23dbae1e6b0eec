import { z } from 'zod'
import type { RecordPage } from '../../shared/model/records.ts'
import { fail, succeed, type Result, type Failure } from '../../shared/result.ts'
import { looseRecordSchema, type LooseRecord, type WholeList } from '../../shared/model/call-group.ts'
import type { HttpTransport } from './transport.ts'

const pageSchema = z.object({
  items: z.array(z.unknown()),
  paging: z.object({ total: z.number().optional() }).optional(),
})

/** Reads a list that is a page of items or a bare array; unreadable items are counted and omitted. */
export function readItems<T>(body: unknown, item: z.ZodType<T>, what: string): Result<RecordPage<T>> {
  const page = pageSchema.safeParse(Array.isArray(body) ? { items: body } : body)
  if (!page.success) return fail('malformed-answer', `the list of ${what} is neither a page nor an array`)
  const items = page.data.items.flatMap((raw) => {
    const parsed = item.safeParse(raw)
    return parsed.success ? [parsed.data] : []
  })
  const count = page.data.items.length
  return succeed({ items, total: page.data.paging?.total ?? count, malformed: count - items.length })
}

const pageSize = 1_000
const maxPages = 100

/**
 * Reads all pages of a list whose parameters and fields the interface does not specify. A service that rejects the
 * parameters is asked without them; one that ignores the offset is detected by its repeating pages.
 */
export async function readWholeList(
  transport: HttpTransport,
  path: string,
  what: string,
): Promise<WholeList> {
  const items: LooseRecord[] = []
  let malformed = 0
  let total = 0
  let previousFirst: string | null = null
  const result = (failure: Failure | null): WholeList => ({ items, total, malformed, failure })

  const requestPage = async (offset: number): Promise<Result<unknown>> => {
    const answer = await transport.get(path, { offset, limit: pageSize, sort: '+id' })
    const rejectsParameters = !answer.ok && answer.error.status === 400 && offset === 0
    return rejectsParameters ? transport.get(path, {}) : answer
  }

  for (let pages = 0; pages < maxPages; pages++) {
    const answer = await requestPage(items.length + malformed)
    if (!answer.ok) return result(answer.error)
    const page = readItems(answer.value, looseRecordSchema, what)
    if (!page.ok) return result(page.error)
    const first = JSON.stringify(page.value.items[0])
    if (first !== undefined && first === previousFirst)
      return result(
        fail('malformed-answer', `the pages of ${what} repeat: only the first could be read`).error,
      )
    previousFirst = first ?? null
    items.push(...page.value.items)
    malformed += page.value.malformed
    total = Array.isArray(answer.value) ? items.length + malformed : page.value.total
    const count = page.value.items.length + page.value.malformed
    if (Array.isArray(answer.value) || items.length + malformed >= total) return result(null)
    if (count === 0) {
      const read = items.length + malformed
      return result(
        fail('malformed-answer', `the service reports ${total} ${what} but its pages end after ${read}`)
          .error,
      )
    }
  }
  return result(fail('malformed-answer', `the list of ${what} has more than ${maxPages} pages`).error)
}
