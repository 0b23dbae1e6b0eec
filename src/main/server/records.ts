import type { z } from 'zod'
import {
  callRecordSchema,
  type CallRecord,
  type AlarmBackground,
  type AlarmSubject,
  alarmHistorySchema,
  type AlarmHistory,
  alarmInterventionSchema,
  type AlarmIntervention,
  alarmStatisticSchema,
  type AlarmStatistic,
  type CallRecordFilter,
  type RecordFilter,
  type RecordPage,
  type RecordSort,
} from '../../shared/model/records.ts'
import { type Result, succeed } from '../../shared/result.ts'
import { readItems } from './lists.ts'
import type { HttpTransport } from './transport.ts'

interface RecordPageQuery<F> {
  filter: F
  sort: RecordSort
  offset: number
  limit: number
}

type ReadPage<F, T> = (query: RecordPageQuery<F>, signal: AbortSignal) => Promise<Result<RecordPage<T>>>

/** The service's records, a page at a time (interface 4.3 to 4.5 and 4.8). */
export interface Records {
  histories: ReadPage<RecordFilter, AlarmHistory>
  statistics: ReadPage<RecordFilter, AlarmStatistic>
  interventions: ReadPage<RecordFilter, AlarmIntervention>
  calls: ReadPage<CallRecordFilter, CallRecord>
}

export function createRecords(transport: HttpTransport): Records {
  const pagesOf =
    <T>(path: string, item: z.ZodType<T>, what: string, knowsLimit = true): ReadPage<object, T> =>
    async ({ filter, ...page }, signal) => {
      const answer = await transport.get(path, { ...filter, ...page }, signal)
      return answer.ok ? readItems(answer.value, item, what, knowsLimit ? page : undefined) : answer
    }
  return {
    histories: pagesOf('/api/v1/alarms/histories', alarmHistorySchema, 'histories'),
    statistics: pagesOf('/api/v1/alarms/statistics', alarmStatisticSchema, 'statistics'),
    interventions: pagesOf('/api/v1/alarms/interventions', alarmInterventionSchema, 'interventions'),
    // The interface names no parameters: whoever sends all calls may have the newest at the end.
    calls: pagesOf('/api/v1/call/histories', callRecordSchema, 'call histories', false),
  }
}

const dayMs = 86_400_000
const maxEntries = 200
const newest = { offset: 0, limit: maxEntries }

/** The service's records about one alarm and its tag. */
export interface TagRecords {
  background(subject: AlarmSubject): Promise<AlarmBackground>
}

// The records have no filter for a tag, so the desk searches for its name and drops other matches.
function isOfTag(subject: AlarmSubject) {
  const names = new Set([subject.path, subject.fullPath, subject.name].filter((name) => name !== ''))
  return ({ tagName }: { tagName: string }) => names.has(tagName)
}

/** `serviceIdOf`: the id that the service has for an alarm, null where it has none; left out: that of the desk. */
export function createTagRecords(
  transport: HttpTransport,
  now: () => number,
  serviceIdOf: (id: number) => number | null = (id) => id,
): TagRecords {
  const records = (path: string, { dataServerId, path: search }: AlarmSubject, days: number) => {
    const from = new Date(now() - days * dayMs).toISOString()
    const server = dataServerId === null ? {} : { dataServerId }
    return transport.get(path, { ...server, search, from, sort: '-id', limit: maxEntries })
  }

  const raises = async (subject: AlarmSubject): Promise<AlarmBackground['raises']> => {
    const answer = await records('/api/v1/alarms/histories', subject, 1)
    if (!answer.ok) return answer
    const list = await readItems(answer.value, alarmHistorySchema, 'histories', newest)
    if (!list.ok) return list
    const entries = list.value.items.filter(isOfTag(subject))
    return succeed({ entries, complete: list.value.items.length >= list.value.total })
  }

  const statistic = async (subject: AlarmSubject): Promise<AlarmBackground['statistic']> => {
    const answer = await records('/api/v1/alarms/statistics', subject, 30)
    if (!answer.ok) return answer
    const list = await readItems(answer.value, alarmStatisticSchema, 'statistics', newest)
    return list.ok ? succeed(list.value.items.find(isOfTag(subject)) ?? null) : list
  }

  const calls = async (subject: AlarmSubject): Promise<AlarmBackground['calls']> => {
    const id = subject.id === null ? null : serviceIdOf(subject.id)
    if (id === null) return succeed([])
    const answer = await transport.get('/api/v1/call/histories', {
      alarmId: id,
      sort: '-id',
      limit: maxEntries,
    })
    if (!answer.ok) return answer
    const list = await readItems(answer.value, callRecordSchema, 'call histories')
    // A service without this filter sends all calls, so the alarm is checked here too.
    return list.ok ? succeed(list.value.items.filter((record) => record.alarmId === id)) : list
  }

  return {
    async background(subject) {
      const [raised, figures, called] = await Promise.all([
        raises(subject),
        statistic(subject),
        calls(subject),
      ])
      return { raises: raised, statistic: figures, calls: called }
    },
  }
}
