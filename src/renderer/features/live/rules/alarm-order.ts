import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import type { ColumnId, SortKey } from '../../../../shared/model/saved-view.ts'
import { byUrgency } from '../../../../shared/rules/alarm-state.ts'
import { alarmColumns, type AlarmNames } from '../../../alarm/alarm-columns.ts'
import { pressHeading } from '../../../ui/grid/sort-keys.ts'

/** The sort keys after a click on a column's heading. */
export function nextSort(sort: readonly SortKey[], column: ColumnId, add: boolean): SortKey[] {
  return pressHeading(sort, column, { add, descendingFirst: alarmColumns[column].descendingFirst === true })
}

export interface OrderOptions {
  sort: readonly SortKey[]
  scale: PriorityScale
  collator: Pick<Intl.Collator, 'compare'>
  names: AlarmNames
}

// Keys are computed once per alarm, not once per comparison: parsing dates dominates the cost of a sort.
type Key = number | string
interface Entry {
  alarm: Alarm
  keys: Key[]
}

// Blanks come last in both directions, so that reversing the order never fills the screen with them.
const isBlank = (key: Key | undefined) => key === undefined || key === '' || Number.isNaN(key)

function compareEntries({ sort, scale, collator }: OrderOptions): (a: Entry, b: Entry) => number {
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
    // Ties are broken by id, newest first, so that the order is stable.
    return b.alarm.id - a.alarm.id
  }
}

/** The index at which an entry belongs in a sorted list. */
function insertionIndex(
  entry: Entry,
  sorted: readonly Entry[],
  compare: (a: Entry, b: Entry) => number,
): number {
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
 * Sorts alarms incrementally: it remembers its last result, and only new or changed alarms are inserted, so that k
 * changes among n alarms cost about k·log n comparisons.
 */
export function createAlarmOrder(options: OrderOptions): { apply(alarms: readonly Alarm[]): Alarm[] } {
  const compare = compareEntries(options)
  const columns = options.sort.map(({ column }) => alarmColumns[column])
  let last: Entry[] = []
  return {
    apply(alarms) {
      const wanted = new Set(alarms)
      const kept = last.filter(({ alarm }) => wanted.delete(alarm))
      const added = [...wanted]
        .map((alarm) => ({ alarm, keys: columns.map(({ key }) => key(alarm, options.names)) }))
        .sort(compare)
      const pieces: Entry[][] = []
      let taken = 0
      for (const entry of added) {
        const index = insertionIndex(entry, kept, compare)
        pieces.push(kept.slice(taken, index), [entry])
        taken = index
      }
      last = [...pieces.flat(), ...kept.slice(taken)]
      return last.map(({ alarm }) => alarm)
    },
  }
}
