import type { RecordPage, RecordSort } from '../../shared/model/record-query.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'

/** Asks the service for one page of the records in question. */
export type ReadPage = (
  page: { sort: RecordSort; offset: number; limit: number },
  signal: AbortSignal,
) => Promise<Result<RecordPage<object>>>

/** The next rows of an export, in its order. */
export interface NextRows {
  rows: object[]
  malformed: number
  /** Of all rows, as the service counted them at the start: what is recorded later is not of this export. */
  total: number
}

/** One page is in memory at a time, and reading one keeps main busy for a few milliseconds only. */
const pageSize = 500

/**
 * Everything in question, a page at a time. The pages are always cut in ascending order of ids, since what is
 * recorded meanwhile comes after them then; newest first, they are read from the last to the first. Each page
 * holds again the row where the one before ended: where it does not, the pages have shifted, and that is told.
 */
export async function* readRows(
  read: ReadPage,
  sort: RecordSort,
  signal: AbortSignal,
): AsyncGenerator<Result<NextRows>, void, undefined> {
  const first = await read({ sort: '+id', offset: 0, limit: pageSize }, signal)
  if (!first.ok) return yield first
  const { total } = first.value
  const backwards = sort === '-id'
  const whole = cameWith(first.value) >= total
  // Newest first, the first page only tells how many rows there are and how many the service puts on a page.
  const begun = whole || !backwards
  if (begun) yield succeed(nextRows(first.value, backwards, total))
  if (whole) return

  const step = cameWith(first.value)
  let done = begun ? step : 0
  let joint = begun ? edgeOf(first.value, 'end') : undefined
  while (done < total) {
    const overlap = joint === undefined || step < 2 ? 0 : 1
    const remaining = total - done
    const limit = Math.min(step, remaining + overlap)
    const offset = backwards ? remaining + overlap - limit : done - overlap
    const page = await read({ sort: '+id', offset, limit }, signal)
    if (!page.ok) return yield page
    const progress = cameWith(page.value) - overlap
    if (progress <= 0) {
      return yield fail(
        'malformed-answer',
        `the service counts ${total} records but its pages end after ${done}`,
      )
    }
    const repeated = overlap === 1 && edgeOf(page.value, backwards ? 'end' : 'start') === joint
    // A row that could not be read may be the one in question: then the pages are taken as they are.
    if (overlap === 1 && !repeated && page.value.malformed === 0) {
      return yield fail(
        'malformed-answer',
        `the service's records changed while they were read, after ${done}`,
      )
    }
    yield succeed(nextRows(withoutJoint(page.value, overlap, repeated, backwards), backwards, total))
    done += progress
    joint = edgeOf(page.value, backwards ? 'start' : 'end')
  }
}

function cameWith({ items, malformed }: RecordPage<object>): number {
  return items.length + malformed
}

function nextRows({ items, malformed }: RecordPage<object>, backwards: boolean, total: number): NextRows {
  return { rows: backwards ? items.toReversed() : items, malformed, total }
}

function withoutJoint(page: RecordPage<object>, overlap: number, repeated: boolean, backwards: boolean) {
  if (!repeated) return { ...page, malformed: page.malformed - overlap }
  return { ...page, items: backwards ? page.items.slice(0, -1) : page.items.slice(1) }
}

/** What tells the row at an edge of a page from others: its id, or the whole of it where it has none. */
function edgeOf({ items }: RecordPage<object>, edge: 'start' | 'end'): string | undefined {
  const row = items.at(edge === 'start' ? 0 : -1)
  if (row === undefined) return undefined
  return JSON.stringify('id' in row ? row.id : row)
}
