import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import type { ColumnId, SortKey } from '../../../../shared/model/saved-view.ts'
import { byUrgency } from '../../../../shared/rules/alarm-state.ts'
import { alarmColumns, type AlarmNames } from '../../../alarm/alarm-columns.ts'
import { pressHeading } from '../../../ui/grid/sort-keys.ts'

/** What a press on a column's heading makes of the order. */
export function nextSort(sort: readonly SortKey[], column: ColumnId, add: boolean): SortKey[] {
  return pressHeading(sort, column, { add, descendingFirst: alarmColumns[column].descendingFirst === true })
}

export interface OrderParts {
  sort: readonly SortKey[]
  scale: PriorityScale
  collator: Pick<Intl.Collator, 'compare'>
  names: AlarmNames
}

// The keys are taken once per alarm, not once per comparison: parsing a date is the dearest part of a sort.
type Key = number | string
interface Entry {
  alarm: Alarm
  keys: Key[]
}

// What has no value stands last in either direction, so that turning the order round never fills the
// screen with blanks.
const isBlank = (key: Key | undefined) => key === undefined || key === '' || Number.isNaN(key)

function compareEntries({ sort, scale, collator }: OrderParts): (a: Entry, b: Entry) => number {
  const compareKeys = (a: Key, b: Key, { column, descending }: SortKey): number => {
    if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b))
    const sign = descending ? -1 : 1
    if (typeof a === 'string' || typeof b === 'string') return sign * collator.compare(String(a), String(b))
    return sign * (column === 'priority' ? byUrgency(a, b, scale) : a - b)
  }
  return (a, b) => {
    for (const [index, key] of sort.entries()) {
      const difference = compareKeys(a.keys[index] ?? '', b.keys[index] ?? '', key)
      if (difference !== 0) return difference
    }
    // Equal ones by id, newest first, so that the order is the same every time.
    return b.alarm.id - a.alarm.id
  }
}

/** The place in a sorted list before which an entry belongs. */
function placeOf(entry: Entry, sorted: readonly Entry[], compare: (a: Entry, b: Entry) => number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other && compare(other, entry) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Keeps alarms in an order. It remembers its last answer: alarms that did not change keep their places, and
 * only new or changed ones are looked up, so that a change of k among n costs about k·log n comparisons.
 */
export function createAlarmOrder(parts: OrderParts): { apply(alarms: readonly Alarm[]): Alarm[] } {
  const compare = compareEntries(parts)
  const columns = parts.sort.map(({ column }) => alarmColumns[column])
  let last: Entry[] = []
  return {
    apply(alarms) {
      const wanted = new Set(alarms)
      const kept = last.filter(({ alarm }) => wanted.delete(alarm))
      const fresh = [...wanted]
        .map((alarm) => ({ alarm, keys: columns.map(({ key }) => key(alarm, parts.names)) }))
        .sort(compare)
      const parted: Entry[][] = []
      let taken = 0
      for (const entry of fresh) {
        const place = placeOf(entry, kept, compare)
        parted.push(kept.slice(taken, place), [entry])
        taken = place
      }
      last = [...parted.flat(), ...kept.slice(taken)]
      return last.map(({ alarm }) => alarm)
    },
  }
}
