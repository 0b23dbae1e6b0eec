import type { z } from 'zod'
import { callRecordSchema, type CallRecord } from '../../shared/model/alarm-background.ts'
import { alarmHistorySchema, type AlarmHistory } from '../../shared/model/alarm-history.ts'
import { alarmInterventionSchema, type AlarmIntervention } from '../../shared/model/alarm-intervention.ts'
import { alarmStatisticSchema, type AlarmStatistic } from '../../shared/model/alarm-statistic.ts'
import type {
  CallRecordFilter,
  RecordFilter,
  RecordPage,
  RecordSort,
} from '../../shared/model/record-query.ts'
import type { Result } from '../../shared/result.ts'
import { readItems } from './items.ts'
import type { Transport } from './transport.ts'

interface PageQuestion<F> {
  filter: F
  sort: RecordSort
  offset: number
  limit: number
}

type ReadPage<F, T> = (question: PageQuestion<F>, signal: AbortSignal) => Promise<Result<RecordPage<T>>>

/** The service's records, a page at a time (interface 4.3 to 4.5 and 4.8). */
export interface Records {
  histories: ReadPage<RecordFilter, AlarmHistory>
  statistics: ReadPage<RecordFilter, AlarmStatistic>
  interventions: ReadPage<RecordFilter, AlarmIntervention>
  calls: ReadPage<CallRecordFilter, CallRecord>
}

export function createRecords(transport: Transport): Records {
  const pagesOf =
    <T>(path: string, item: z.ZodType<T>, what: string): ReadPage<object, T> =>
    async ({ filter, ...page }, signal) => {
      const answer = await transport.get(path, { ...filter, ...page }, signal)
      return answer.ok ? readItems(answer.value, item, what) : answer
    }
  return {
    histories: pagesOf('/api/v1/alarms/histories', alarmHistorySchema, 'histories'),
    statistics: pagesOf('/api/v1/alarms/statistics', alarmStatisticSchema, 'statistics'),
    interventions: pagesOf('/api/v1/alarms/interventions', alarmInterventionSchema, 'interventions'),
    calls: pagesOf('/api/v1/call/histories', callRecordSchema, 'call histories'),
  }
}
