import type { AlarmHistory } from '../../shared/model/alarm-history.ts'
import { succeed, type Result } from '../../shared/result.ts'
import type { HistorySource } from './ports.ts'

export interface PeriodHistories {
  /** Newest first. */
  entries: AlarmHistory[]
  /** False where the period holds more than is read. */
  complete: boolean
}

const pageSize = 500
const mostEntries = 10_000

/** What was in alarm at any time of a period, the newest of it where it is too much. */
export async function readHistories(
  source: HistorySource,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<Result<PeriodHistories>> {
  const filter = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  // By id, since pages shift where something is recorded meanwhile.
  const found = new Map<number, AlarmHistory>()
  let offset = 0
  for (;;) {
    const page = await source.histories({ filter, sort: '-id', offset, limit: pageSize }, signal)
    if (!page.ok) return page
    const { items, malformed, total } = page.value
    for (const entry of items) found.set(entry.id, entry)
    const came = items.length + malformed
    offset += came
    if (offset >= total || came === 0 || offset >= mostEntries)
      return succeed({ entries: [...found.values()], complete: offset >= total })
  }
}
