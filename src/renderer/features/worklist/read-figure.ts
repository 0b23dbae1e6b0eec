import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { fail, succeed, type Result } from '../../../shared/result.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { daysOf, type AlarmRate } from './rules/figures.ts'

const pageSize = 1_000

/** How often a tag alarmed, from the service's statistics: before and after are measured the same way. */
export async function readFigure(
  bridge: Pick<Bridge, 'request'>,
  { ticket, tag, span }: { ticket: string; tag: string; span: Period },
): Promise<Result<AlarmRate>> {
  const filter = {
    // The statistics have no filter for a tag: they are searched for its name, and other matches are dropped.
    search: tag,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
  }
  let alarms = 0
  for (let offset = 0; ;) {
    const answer = await bridge.request('records.statistics', {
      ticket,
      filter,
      sort: '+id',
      offset,
      limit: pageSize,
    })
    if (!answer.ok) return answer
    const { items, total, malformed } = answer.value
    if (malformed > 0) return fail('malformed-answer', `${malformed} statistic(s) could not be read`)
    for (const { tagName, failureNumber } of items) if (tagName === tag) alarms += failureNumber
    offset += items.length
    if (items.length === 0 || offset >= total) return succeed({ alarms, days: daysOf(span) })
  }
}
