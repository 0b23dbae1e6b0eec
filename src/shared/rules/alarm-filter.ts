import type { Alarm } from '../model/alarm.ts'
import type { PriorityScale } from '../model/priority-band.ts'
import type { AlarmFilter } from '../model/saved-view.ts'
import {
  hasNuisance,
  matchesQuery,
  queryDependsOnTime,
  unnamed,
  type QueryContext,
  type ServerName,
} from './alarm-text-query.ts'
import { parseTextQuery, type TextQuery } from './text-query.ts'
import { isWithin } from './tag-path.ts'
import { bandOf, isAcknowledged } from './alarm-state.ts'

/** Why a filter excludes an alarm; the first reason that applies is reported. */
export const filterReasons = [
  'masked',
  'band',
  'acknowledged',
  'person',
  'state',
  'age',
  'area',
  'nuisance',
  'text',
] as const
export type FilterReason = (typeof filterReasons)[number]

const minuteMs = 60_000

/** Whether the result of the filter changes with time. */
export function dependsOnTime(filter: AlarmFilter, query: TextQuery): boolean {
  return hasAgeLimit(filter) || queryDependsOnTime(query)
}

const hasAgeLimit = ({ youngerThanMinutes, olderThanMinutes }: AlarmFilter) =>
  youngerThanMinutes !== null || olderThanMinutes !== null

/** An alarm with an unreadable time passes every age filter. */
function hasAge({ youngerThanMinutes, olderThanMinutes }: AlarmFilter, alarm: Alarm, now: number): boolean {
  const age = (now - Date.parse(alarm.alarmTime)) / minuteMs
  if (Number.isNaN(age)) return true
  return (
    (youngerThanMinutes === null || age < youngerThanMinutes) &&
    (olderThanMinutes === null || age > olderThanMinutes)
  )
}

export interface FilterContext extends Omit<QueryContext, 'scale' | 'now'> {
  /** The parsed text of the filter, where there is one already. */
  query?: TextQuery
}

/** Creates a function that tells why an alarm is excluded; the filter's text is parsed once. */
export function exclusionBy(
  filter: AlarmFilter,
  scale: PriorityScale,
  now: number,
  context: FilterContext = {},
): (alarm: Alarm) => FilterReason | null {
  const { query = parseTextQuery(filter.text) } = context
  const { serverName, searchText, respondBy, isShelved, isNoted, holderOf } = context
  const queried = { scale, now, serverName, searchText, respondBy, isShelved, isNoted, holderOf }
  const person = filter.ackUser.trim().toLowerCase()
  const isByAge = hasAgeLimit(filter)
  return (alarm) => {
    if (filter.masked !== 'any' && alarm.masked !== (filter.masked === 'only')) return 'masked'
    if (filter.hiddenBands.length > 0 && filter.hiddenBands.includes(bandOf(alarm.priority, scale).id))
      return 'band'
    if (filter.acknowledged !== 'any' && isAcknowledged(alarm) !== (filter.acknowledged === 'yes'))
      return 'acknowledged'
    if (person !== '' && !alarm.ackUser.toLowerCase().includes(person)) return 'person'
    if (filter.states.length > 0 && !filter.states.includes(alarm.state)) return 'state'
    if (isByAge && !hasAge(filter, alarm, now)) return 'age'
    if (!isWithin(alarm.path, filter.area)) return 'area'
    if (filter.nuisance.length > 0 && !hasNuisance(alarm, filter.nuisance)) return 'nuisance'
    return matchesQuery(query, alarm, queried) ? null : 'text'
  }
}

/** Whether an alarm passes a filter. */
export function matchesFilter(
  filter: AlarmFilter,
  alarm: Alarm,
  scale: PriorityScale,
  now: number,
  serverName: ServerName = unnamed,
  respondBy?: QueryContext['respondBy'],
): boolean {
  return exclusionBy(filter, scale, now, { serverName, respondBy })(alarm) === null
}
