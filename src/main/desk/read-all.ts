import type { Alarm } from '../../shared/model/alarm.ts'
import type { Progress } from '../../shared/model/desk.ts'
import type { Paging } from '../../shared/model/list-query.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { dataLimits } from '../../shared/model/data-limits.ts'
import { fail, succeed, type Failure, type Result } from '../../shared/result.ts'
import type { AlarmListSource, AlarmPage } from './ports.ts'

export interface CompleteList {
  /** Also those of items that cannot be read: what is listed has not cleared. */
  ids: ReadonlySet<number>
  malformed: number
}

/** Called with each page as soon as it is read; a read that starts again repeats pages. */
export type OnPage = (alarms: readonly Alarm[], progress: Progress) => void

/** A page is parsed, compared and published at one stretch, so its size bounds how long main is busy. */
export const pageSize = 500
/** About two screens of rows. */
const firstPageSize = 100
/** A page begins with this share of the one before, at least with its last alarm: that many may clear in between. */
const overlapShare = 0.02
/** How often a read may go back for each page that the list should have, and in a short one. */
const maxBackPerPage = 3
const minBack = 20

/**
 * Reads the service's complete list, page by page in the order of ids, and keeps only the ids. What clears meanwhile
 * shifts the pages behind it. A page therefore begins with alarms of the one before; where it does not, the read goes
 * back by some rows until it meets them. Whatever is listed all the time is found that way, however much else clears.
 */
export async function readAll(
  source: AlarmListSource,
  signal: AbortSignal,
  onPage: OnPage,
  { filter = {}, revision }: { filter?: ServiceFilter; revision?: (() => number) | undefined } = {},
): Promise<Result<CompleteList>> {
  const ids = new Set<number>()
  let malformed = 0
  let offset = 0
  let last: ReadUpTo | undefined
  let steps = 0
  /** How far the next step back goes. */
  let back = 0
  for (;;) {
    const page = await source.listAlarms(
      { ...filter, offset, limit: pageSize, sort: '+id' },
      signal,
      revision,
    )
    if (!page.ok) return page
    const { paging } = page.value
    const found = idsOn(page.value)
    const excess = excessOf(paging.total)
    if (excess) return { ok: false, error: excess }
    // A malformed item has no id, so the overlap of such a page cannot be checked.
    const isChecked = offset > 0 && last !== undefined && page.value.malformed === 0 && paging.limit > 1
    if (isChecked && (isElsewhere(paging, offset) || !continues(found, offset, last))) {
      if (++steps > minBack + (maxBackPerPage * paging.total) / paging.limit)
        return fail('malformed-answer', 'the list of alarms changed faster than it could be read')
      back = Math.min(Math.max(2 * back, overlapOf(paging.limit)), Math.ceil(paging.limit / 2))
      offset = Math.max(0, Math.min(offset, paging.total) - back)
      continue
    }
    for (const id of found) ids.add(id)
    for (const id of page.value.unreadableIds ?? []) ids.add(id)
    malformed += page.value.malformed
    const read = offset + found.length + page.value.malformed
    onPage(page.value.alarms, { read: Math.min(read, paging.total), total: paging.total })
    if (read >= paging.total) return succeed({ ids, malformed })
    const lastId = found.at(-1)
    last = lastId === undefined ? undefined : { id: lastId, place: read - 1 }
    const next = read - (last === undefined ? 0 : overlapOf(paging.limit))
    if (next <= offset && back === 0) {
      const message = `the service reports ${paging.total} alarms but its pages end after ${read}`
      return fail('malformed-answer', message)
    }
    offset = Math.max(next, offset + 1)
    back = 0
  }
}

/** The newest alarms first, which are what an operator looks at; null where they are not the complete list. */
export async function readNewest(
  source: AlarmListSource,
  signal: AbortSignal,
  onPage: OnPage,
): Promise<Result<CompleteList> | null> {
  const page = await source.listAlarms({ offset: 0, limit: firstPageSize, sort: '-id' }, signal)
  if (!page.ok) return page
  const { alarms, malformed, unreadableIds = [], paging } = page.value
  const excess = excessOf(paging.total)
  if (excess) return { ok: false, error: excess }
  onPage(alarms, { read: alarms.length + malformed, total: paging.total })
  if (alarms.length + malformed < paging.total) return null
  return succeed({ ids: new Set([...alarms.map(({ id }) => id), ...unreadableIds]), malformed })
}

/** Whether a page declares that it is not the requested one, which its alarms alone would not show. */
const isElsewhere = (paging: Paging, offset: number) =>
  paging.offset !== undefined && paging.offset !== offset

/** The ids of a page whose items can all be read, also of one that is as it was. */
export const idsOn = ({ alarms, sameIds }: AlarmPage): readonly number[] =>
  sameIds ?? alarms.map(({ id }) => id)

const overlapOf = (limit: number) => (limit > 1 ? Math.max(1, Math.floor(limit * overlapShare)) : 0)

/** The alarm that was read last, and its place in the list then. */
interface ReadUpTo {
  id: number
  place: number
}

/**
 * Whether nothing is missing between the alarm that was read last and a page: it is on it, or would come after its
 * first. Places only go down while alarms clear, so a page with more alarms before that one than its offset leaves
 * room for is an earlier page.
 */
function continues(found: readonly number[], offset: number, last: ReadUpTo | undefined): boolean {
  if (last === undefined) return false
  const upToLast = new Set(found.filter((id) => id <= last.id))
  if (upToLast.size > last.place - offset + 1) return false
  if (upToLast.has(last.id)) return true
  const [first] = found
  const isInOrder = found.every((id, place) => place === 0 || (found[place - 1] ?? id) < id)
  return first !== undefined && isInOrder && first < last.id
}

const { maxAlarms } = dataLimits

/** The failure of a list that claims more alarms than the desk holds; null otherwise. */
export function excessOf(total: number): Failure | null {
  if (total <= maxAlarms) return null
  return fail('too-many-alarms', `the service reports ${total} alarms; the desk holds at most ${maxAlarms}`)
    .error
}
