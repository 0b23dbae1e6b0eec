import type { Alarm } from '../../shared/model/alarm.ts'
import type { Progress } from '../../shared/model/desk.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { dataLimits } from '../../shared/model/data-limits.ts'
import { fail, succeed, type Failure, type Result } from '../../shared/result.ts'
import type { AlarmListSource } from './ports.ts'

export interface CompleteList {
  /** Also those of items that cannot be read: what is listed has not cleared. */
  ids: ReadonlySet<number>
  malformed: number
}

/** Called with each page as soon as it is read; a read that starts again repeats pages. */
export type OnPage = (alarms: readonly Alarm[], progress: Progress) => void

/** A page is parsed, compared and published at one stretch, so its size bounds how long main is busy. */
const pageSize = 500
const maxAttempts = 5

/**
 * Reads the service's complete list, page by page in the order of ids, and keeps only the ids. Each page begins with
 * the last alarm of the one before; where it does not, an alarm was removed meanwhile, the pages have shifted, and the
 * read starts again.
 */
export async function readAll(
  source: AlarmListSource,
  signal: AbortSignal,
  onPage: OnPage,
  filter: ServiceFilter = {},
): Promise<Result<CompleteList>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const read = await readOnce(source, signal, onPage, filter)
    if (!read.ok) return read
    if (read.value !== 'shifted') return succeed(read.value)
  }
  return fail('malformed-answer', `the list of alarms changed during each of ${maxAttempts} reads`)
}

async function readOnce(
  source: AlarmListSource,
  signal: AbortSignal,
  onPage: OnPage,
  filter: ServiceFilter,
): Promise<Result<CompleteList | 'shifted'>> {
  const ids = new Set<number>()
  let malformed = 0
  let read = 0
  let overlap = 0
  let last: number | undefined
  for (;;) {
    const page = await source.listAlarms(
      { ...filter, offset: read - overlap, limit: pageSize, sort: '+id' },
      signal,
    )
    if (!page.ok) return page
    const { alarms: found, paging } = page.value
    const excess = excessOf(paging.total)
    if (excess) return { ok: false, error: excess }
    // A malformed item has no id, so the overlap of such a page cannot be checked.
    if (overlap > 0 && page.value.malformed === 0 && found[0]?.id !== last) return succeed('shifted')
    for (const { id } of found) ids.add(id)
    for (const id of page.value.unreadableIds ?? []) ids.add(id)
    malformed += page.value.malformed
    const progress = found.length + page.value.malformed - overlap
    read += progress
    onPage(found, { read, total: paging.total })
    if (read >= paging.total) return succeed({ ids, malformed })
    if (progress <= 0) {
      return fail(
        'malformed-answer',
        `the service reports ${paging.total} alarms but its pages end after ${read}`,
      )
    }
    last = found.at(-1)?.id
    overlap = paging.limit > 1 && last !== undefined ? 1 : 0
  }
}

const { maxAlarms } = dataLimits

/** The failure of a list that claims more alarms than the desk holds; null otherwise. */
export function excessOf(total: number): Failure | null {
  if (total <= maxAlarms) return null
  return fail('too-many-alarms', `the service reports ${total} alarms; the desk holds at most ${maxAlarms}`)
    .error
}
