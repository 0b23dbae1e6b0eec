import { looseRecordSchema, type LooseRecord, type WholeList } from '../../shared/model/group-list.ts'
import { fail, type Failure, type Result } from '../../shared/result.ts'
import { readItems } from './items.ts'
import type { Transport } from './transport.ts'

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
