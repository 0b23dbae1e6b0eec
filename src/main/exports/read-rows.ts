import type { PagePlace, RecordPage, RecordSort } from '../../shared/model/records.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'

/** Requests one page of the exported records. */
export type ReadPage = (
  page: { sort: RecordSort; offset: number; limit: number },
  signal: AbortSignal,
) => Promise<Result<RecordPage<object>>>

/** Requests one page of records that are read on from a place, in the order of the export. */
export type ReadOn = (
  page: { sort: RecordSort; after: PagePlace | null; limit: number },
  signal: AbortSignal,
) => Promise<Result<RecordPage<object>>>

/** All rows of an export. */
export type RowSource = (sort: RecordSort, signal: AbortSignal) => AsyncIterable<Result<NextRows>>

/** The next rows of an export, in its order. */
export interface NextRows {
  rows: object[]
  malformed: number
  /** Of all rows, as counted at the start; later records are not part of the export. */
  total: number
}

/** One page is in memory at a time, and parsing it blocks main for a few milliseconds only. */
const pageSize = 500

/**
 * All rows, a page at a time. Pages are always cut in ascending order of ids, so that new records only append; newest
 * first, they are read from the last to the first. Each page overlaps the previous one by a row; where it does not,
 * the pages have shifted and the read fails.
 */
export async function* readRows(
  read: ReadPage,
  sort: RecordSort,
  signal: AbortSignal,
): AsyncGenerator<Result<NextRows>, void, undefined> {
  const first = await read({ sort: '+id', offset: 0, limit: pageSize }, signal)
  if (!first.ok) return yield first
  const { total } = first.value
  const isDescending = sort === '-id'
  const isComplete = countOf(first.value) >= total
  // Newest first, the first page only gives the total and the service's page size.
  const isFirstUsed = isComplete || !isDescending
  if (isFirstUsed) yield succeed(nextRows(first.value, isDescending, total))
  if (isComplete) return

  const step = countOf(first.value)
  let done = isFirstUsed ? step : 0
  let joint = isFirstUsed ? edgeOf(first.value, 'end') : undefined
  while (done < total) {
    const overlap = joint === undefined || step < 2 ? 0 : 1
    const remaining = total - done
    const limit = Math.min(step, remaining + overlap)
    const offset = isDescending ? remaining + overlap - limit : done - overlap
    const page = await read({ sort: '+id', offset, limit }, signal)
    if (!page.ok) return yield page
    const progress = countOf(page.value) - overlap
    if (progress <= 0) {
      return yield fail(
        'malformed-answer',
        `the service reports ${total} records but its pages end after ${done}`,
      )
    }
    const isRepeated = overlap === 1 && edgeOf(page.value, isDescending ? 'end' : 'start') === joint
    // An unreadable row may be the overlapping one; then the check is skipped.
    if (overlap === 1 && !isRepeated && page.value.malformed === 0) {
      return yield fail(
        'malformed-answer',
        `the service's records changed while they were read, after ${done}`,
      )
    }
    yield succeed(nextRows(withoutJoint(page.value, overlap, isRepeated, isDescending), isDescending, total))
    done += progress
    joint = edgeOf(page.value, isDescending ? 'start' : 'end')
  }
}

/** All rows, each page from where the one before ended. */
export async function* readOn(
  read: ReadOn,
  sort: RecordSort,
  signal: AbortSignal,
): AsyncGenerator<Result<NextRows>, void, undefined> {
  let after: PagePlace | null = null
  do {
    const page: Result<RecordPage<object>> = await read({ sort, after, limit: pageSize }, signal)
    if (!page.ok) return yield page
    const { items, malformed, total, next = null } = page.value
    yield succeed({ rows: items, malformed, total })
    after = next
  } while (after !== null)
}

function countOf({ items, malformed }: RecordPage<object>): number {
  return items.length + malformed
}

function nextRows({ items, malformed }: RecordPage<object>, isDescending: boolean, total: number): NextRows {
  return { rows: isDescending ? items.toReversed() : items, malformed, total }
}

function withoutJoint(page: RecordPage<object>, overlap: number, isRepeated: boolean, isDescending: boolean) {
  if (!isRepeated) return { ...page, malformed: page.malformed - overlap }
  return { ...page, items: isDescending ? page.items.slice(0, -1) : page.items.slice(1) }
}

/** Identifies the row at an edge of a page: by its id, or by its content where it has none. */
function edgeOf({ items }: RecordPage<object>, edge: 'start' | 'end'): string | undefined {
  const row = items.at(edge === 'start' ? 0 : -1)
  if (row === undefined) return undefined
  return JSON.stringify('id' in row ? row.id : row)
}
