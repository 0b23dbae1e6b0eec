import type { Alarm } from '../../shared/model/alarm.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { byUrgency } from '../../shared/rules/band-of.ts'

export const sortColumns = ['priority', 'raised', 'message', 'path', 'value', 'state', 'ackUser'] as const
export type SortColumn = (typeof sortColumns)[number]

/** Ascending means: most urgent, earliest, A or lowest first. */
export interface AlarmOrder {
  column: SortColumn
  descending: boolean
}

export const urgentFirst: AlarmOrder = { column: 'priority', descending: false }

/** What a press on a column's heading makes of the order: times start with the newest, all else ascending. */
export function nextOrder(order: AlarmOrder, column: SortColumn): AlarmOrder {
  if (order.column === column) return { column, descending: !order.descending }
  return { column, descending: column === 'raised' }
}

// The key is taken once per alarm, not once per comparison: parsing a date is the dearest part of a sort.
type Key = number | string

function keyOf(alarm: Alarm, column: SortColumn): Key {
  switch (column) {
    case 'priority':
      return alarm.priority
    case 'raised':
      return Date.parse(alarm.alarmTime)
    case 'state':
      return alarm.state
    case 'message':
    case 'path':
    case 'value':
    case 'ackUser':
      return alarm[column]
    default:
      return assertNever(column)
  }
}

// What has no value stands last in either direction, so that turning the order round never fills the
// screen with blanks.
const isBlank = (key: Key) => key === '' || Number.isNaN(key)

/** Sorted by a column; equal ones by id, newest first, so that the order is the same every time. */
export function orderAlarms(
  alarms: readonly Alarm[],
  order: AlarmOrder,
  scale: PriorityScale,
  collator: Intl.Collator,
): Alarm[] {
  const sign = order.descending ? -1 : 1
  const compare = (a: Key, b: Key): number => {
    if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b))
    if (typeof a === 'string' || typeof b === 'string') return sign * collator.compare(String(a), String(b))
    return sign * (order.column === 'priority' ? byUrgency(a, b, scale) : a - b)
  }
  return alarms
    .map((alarm) => ({ alarm, key: keyOf(alarm, order.column) }))
    .sort((a, b) => compare(a.key, b.key) || b.alarm.id - a.alarm.id)
    .map(({ alarm }) => alarm)
}
