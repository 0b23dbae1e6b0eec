import type { Alarm } from '../../shared/model/alarm.ts'
import type { ServiceFilter } from '../../shared/model/saved-view.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { AlarmListSource } from './ports.ts'

export interface CompleteList {
  alarms: Alarm[]
  malformed: number
}

const pageSize = 1_000
const maxAttempts = 5

/**
 * Reads the service's complete list, page by page in the order of ids. Each page begins with the last alarm of the one
 * before; where it does not, an alarm was removed meanwhile, the pages have shifted, and the read starts again.
 */
export async function readAll(
  source: AlarmListSource,
  signal: AbortSignal,
  filter: ServiceFilter = {},
): Promise<Result<CompleteList>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const read = await readOnce(source, signal, filter)
    if (!read.ok) return read
    if (read.value !== 'shifted') return succeed(read.value)
  }
  return fail('malformed-answer', `the list of alarms changed during each of ${maxAttempts} reads`)
}

async function readOnce(
  source: AlarmListSource,
  signal: AbortSignal,
  filter: ServiceFilter,
): Promise<Result<CompleteList | 'shifted'>> {
  const alarms = new Map<number, Alarm>()
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
    // A malformed item has no id, so the overlap of such a page cannot be checked.
    if (overlap > 0 && page.value.malformed === 0 && found[0]?.id !== last) return succeed('shifted')
    for (const alarm of found) alarms.set(alarm.id, alarm)
    malformed += page.value.malformed
    const progress = found.length + page.value.malformed - overlap
    read += progress
    if (read >= paging.total) return succeed({ alarms: [...alarms.values()], malformed })
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
