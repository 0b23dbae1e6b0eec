import { readDuration, writeDuration } from '../model/duration.ts'
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

export type DurationField = 'alarmDuration' | 'reactionDuration' | 'interventionDuration'

const ends = {
  alarmDuration: ['alarmTime', 'resetTime'],
  reactionDuration: ['alarmTime', 'ackTime'],
  interventionDuration: ['ackTime', 'resetTime'],
} as const

/**
 * A duration of an entry, by its own times where these say more: a service may count the part in the period alone,
 * which beside whole times is a wrong figure. Undefined where the service has none.
 */
export function wholeDuration(entry: AlarmHistory, id: DurationField): string | undefined {
  const given = entry[id]
  const [from, to] = ends[id].map((field) => Date.parse(entry[field] ?? ''))
  const own = (to ?? NaN) - (from ?? NaN)
  return given !== undefined && own > (readDuration(given) ?? Infinity) ? writeDuration(own) : given
}
