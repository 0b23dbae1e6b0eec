import type { Alarm } from '../model/alarm.ts'
import type { PriorityScale } from '../model/priority-band.ts'
import type { AlarmFilter } from '../model/saved-view.ts'
import { matchesQuery, parseTextQuery, unnamed, type ServerName, type TextQuery } from './alarm-text-query.ts'
import { isWithin } from './tag-path.ts'
import { bandOf, isAcknowledged } from './alarm-state.ts'

/** Why a filter does not want an alarm; the first that applies, in the order in which they are told. */
export const filterReasons = [
  'masked',
  'band',
  'acknowledged',
  'person',
  'state',
  'age',
  'area',
  'text',
] as const
export type FilterReason = (typeof filterReasons)[number]

const minute = 60_000

/** True where the filter depends on the time of asking. */
export function dependsOnTime(filter: AlarmFilter): boolean {
  return filter.youngerThanMinutes !== null || filter.olderThanMinutes !== null
}

/** An age that cannot be told keeps an alarm out of no list. */
function hasAge({ youngerThanMinutes, olderThanMinutes }: AlarmFilter, alarm: Alarm, now: number): boolean {
  const age = (now - Date.parse(alarm.alarmTime)) / minute
  if (Number.isNaN(age)) return true
  return (
    (youngerThanMinutes === null || age < youngerThanMinutes) &&
    (olderThanMinutes === null || age > olderThanMinutes)
  )
}

export interface FilterContext {
  /** The filter's text, where somebody has taken it apart already. */
  query?: TextQuery
  /** What data servers are called here. */
  serverName?: ServerName
}

/** Makes the question "why is this alarm not wanted?", with the filter's text taken apart once. */
export function exclusionBy(
  filter: AlarmFilter,
  scale: PriorityScale,
  now: number,
  { query = parseTextQuery(filter.text), serverName = unnamed }: FilterContext = {},
): (alarm: Alarm) => FilterReason | null {
  const person = filter.ackUser.trim().toLowerCase()
  const aged = dependsOnTime(filter)
  return (alarm) => {
    if (filter.masked !== 'any' && alarm.masked !== (filter.masked === 'only')) return 'masked'
    if (filter.hiddenBands.length > 0 && filter.hiddenBands.includes(bandOf(alarm.priority, scale).id))
      return 'band'
    if (filter.acknowledged !== 'any' && isAcknowledged(alarm) !== (filter.acknowledged === 'yes'))
      return 'acknowledged'
    if (person !== '' && !alarm.ackUser.toLowerCase().includes(person)) return 'person'
    if (filter.states.length > 0 && !filter.states.includes(alarm.state)) return 'state'
    if (aged && !hasAge(filter, alarm, now)) return 'age'
    if (!isWithin(alarm.path, filter.area)) return 'area'
    return matchesQuery(query, alarm, scale, serverName) ? null : 'text'
  }
}

/** Whether a filter wants an alarm. */
export function matchesFilter(
  filter: AlarmFilter,
  alarm: Alarm,
  scale: PriorityScale,
  now: number,
  serverName: ServerName = unnamed,
): boolean {
  return exclusionBy(filter, scale, now, { serverName })(alarm) === null
}
