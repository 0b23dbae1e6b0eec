import { z } from 'zod'
import type { RecordPage } from '../../shared/model/record-query.ts'
import { fail, succeed, type Result, type Failure } from '../../shared/result.ts'
import { looseRecordSchema, type LooseRecord, type WholeList } from '../../shared/model/group-list.ts'
import type { Transport } from './transport.ts'

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

const pageSize = 1_000
const mostPages = 100

/**
 * A list whose parameters and fields the interface does not show, read whole. A service that knows no
 * parameters is asked without them; one that ignores the offset is noticed by its repeating pages.
 */
export async function readWholeList(transport: Transport, path: string, what: string): Promise<WholeList> {
  const items: LooseRecord[] = []
  let malformed = 0
  let total = 0
  let before: string | null = null
  const end = (failure: Failure | null): WholeList => ({ items, total, malformed, failure })

  const ask = async (offset: number): Promise<Result<unknown>> => {
    const answer = await transport.get(path, { offset, limit: pageSize, sort: '+id' })
    const unknownParameters = !answer.ok && answer.error.status === 400 && offset === 0
    return unknownParameters ? transport.get(path, {}) : answer
  }

  for (let pages = 0; pages < mostPages; pages++) {
    const answer = await ask(items.length + malformed)
    if (!answer.ok) return end(answer.error)
    const page = readItems(answer.value, looseRecordSchema, what)
    if (!page.ok) return end(page.error)
    const first = JSON.stringify(page.value.items[0])
    if (first !== undefined && first === before)
      return end(fail('malformed-answer', `the pages of ${what} repeat: only the first could be read`).error)
    before = first ?? null
    items.push(...page.value.items)
    malformed += page.value.malformed
    total = Array.isArray(answer.value) ? items.length + malformed : page.value.total
    const came = page.value.items.length + page.value.malformed
    if (Array.isArray(answer.value) || items.length + malformed >= total) return end(null)
    if (came === 0) {
      const read = items.length + malformed
      return end(
        fail('malformed-answer', `the service counts ${total} ${what} but its pages end after ${read}`).error,
      )
    }
  }
  return end(fail('malformed-answer', `the list of ${what} has more than ${mostPages} pages`).error)
}
