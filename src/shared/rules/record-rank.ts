import type { AlarmHistory, CallRecord, RecordSort } from '../model/records.ts'
import { readCalls } from './seen-call.ts'
import { readInstant } from './service-time.ts'

/** When a record was, by which those of several servers are one list; null: it does not say. */
export const timeOfHistory = ({ alarmTime }: Pick<AlarmHistory, 'alarmTime'>): number | null =>
  readInstant(alarmTime)
export const timeOfCall = (record: CallRecord): number | null => readCalls([record])[0]?.at ?? null

/** Where a record of this time stands among those of other servers: what is sorted from the newest has the latest first. */
export const rankOfTime = (time: number | null, sort: RecordSort): number =>
  (sort === '-id' ? -1 : 1) * (time ?? 0)
