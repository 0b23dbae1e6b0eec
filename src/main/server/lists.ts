import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { RecordPage } from '../../shared/model/records.ts'
import { fail, succeed, type Result, type Failure } from '../../shared/result.ts'
import { looseRecordSchema, type LooseRecord, type WholeList } from '../../shared/model/call-group.ts'
import type { HttpTransport } from './transport.ts'

const pageSchema = z.object({
  items: z.custom<unknown[]>(Array.isArray),
  paging: z.object({ total: z.number().optional() }).optional(),
})

/** What a request asked for, where the interface lets it: a longer answer is cut to that before it is read. */
interface Asked {
  offset: number
  limit: number
}

/** Reads a list that is a page of items or a bare array; unreadable items are counted and omitted. */
export async function readItems<T>(
  body: unknown,
  item: z.ZodType<T>,
  what: string,
  asked?: Asked,
): Promise<Result<RecordPage<T>>> {
  const page = pageSchema.safeParse(Array.isArray(body) ? { items: body } : body)
  if (!page.success) return fail('malformed-answer', `the list of ${what} is neither a page nor an array`)
  const total = page.data.paging?.total ?? page.data.items.length
  const sent = asked ? cutTo(asked, page.data.items, total) : page.data.items
  const readable = await mapInTurns(sent, (raw) => {
    const parsed = item.safeParse(raw)
    return parsed.success ? [parsed.data] : []
  })
  const items = readable.flat()
  return succeed({ items, total, malformed: sent.length - items.length })
}

function cutTo({ offset, limit }: Asked, items: unknown[], total: number): unknown[] {
  if (items.length <= limit) return items
  // A service that sends all there is ignores the offset as well.
  const start = items.length >= total ? offset : 0
  return items.slice(start, start + limit)
}

/** A slice is about a millisecond, also where nothing can be read, which takes the longest. */
const itemsPerTurn = 100

/** Maps a list in slices between which the loop turns, since a service decides how long it is. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const [place, item] of items.entries()) {
    if (place > 0 && place % itemsPerTurn === 0) await setImmediate()
    mapped.push(map(item))
  }
  return mapped
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
    const page = await readItems(answer.value, looseRecordSchema, what)
    if (!page.ok) return result(page.error)
    const first = JSON.stringify(page.value.items[0])
    if (first !== undefined && first === previousFirst)
      return result(
        fail('malformed-answer', `the pages of ${what} repeat: only the first could be read`).error,
      )
    previousFirst = first ?? null
    for (const item of page.value.items) items.push(item)
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
