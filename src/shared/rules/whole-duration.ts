import { readDuration, writeDuration } from '../model/duration.ts'
import type { AlarmHistory } from '../model/records.ts'

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
