import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import type { ColumnId, SortKey } from '../../../../shared/model/saved-view.ts'
import { byUrgency } from '../../../../shared/rules/alarm-state.ts'
import { alarmColumns, type AlarmNames } from '../../../alarm/alarm-columns.ts'
import { radixOrder, type RadixKey } from '../../../ui/grid/radix-sort.ts'
import { pressHeading } from '../../../ui/grid/grid-column.ts'
import { sortInSteps, stepRows } from './sorted-rows.ts'

/** The sort keys after a click on a column's heading. */
export function nextSort(sort: readonly SortKey[], column: ColumnId, add: boolean): SortKey[] {
  return pressHeading(sort, column, { add, descendingFirst: alarmColumns[column].descendingFirst === true })
}

/** Ids of several servers say nothing about time: what is equal otherwise is sorted by its raise, newest first. */
export const sortAcrossServers = (sort: readonly SortKey[]): SortKey[] => [
  ...sort,
  { column: 'raised', descending: true },
]

export interface OrderOptions {
  sort: readonly SortKey[]
  scale: PriorityScale
  collator: Pick<Intl.Collator, 'compare'>
  names: AlarmNames
}

type Key = number | string

/** An alarm with the keys of an order, which are read once: parsing dates dominates the cost of a sort. */
export interface Sortable {
  readonly alarm: Alarm
  readonly keys: readonly Key[]
}

export interface AlarmOrder {
  keysOf(alarm: Alarm): readonly Key[]
  compare(a: Sortable, b: Sortable): number
  /** Sorts a whole list, a step at a time. */
  sorted<Row extends Sortable>(rows: readonly Row[]): Generator<void, Row[]>
}

// Blanks come last in both directions, so that reversing the order never fills the screen with them.
const isBlank = (key: Key | undefined) => key === undefined || key === '' || Number.isNaN(key)

/** An order of alarms. Ties are broken by id, newest first, so that no two alarms are equal. */
export function createAlarmOrder({ sort, scale, collator, names }: OrderOptions): AlarmOrder {
  const columns = sort.map(({ column }) => alarmColumns[column])
  const compareKeys = (a: Key, b: Key): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  // Ascending by priority is most urgent first.
  const isReversed = ({ column, descending }: SortKey) =>
    descending !== (column === 'priority' && byUrgency(1, 2, scale) > 0)
  const signs = sort.map((key) => (isReversed(key) ? -1 : 1))

  return {
    keysOf: (alarm) => columns.map(({ value }) => value(alarm, names) ?? ''),
    compare(a, b) {
      for (let place = 0; place < signs.length; place++) {
        const [keyA = '', keyB = ''] = [a.keys[place], b.keys[place]]
        const [blankA, blankB] = [isBlank(keyA), isBlank(keyB)]
        const difference =
          blankA || blankB ? Number(blankA) - Number(blankB) : (signs[place] ?? 1) * compareKeys(keyA, keyB)
        if (difference !== 0) return difference
      }
      return b.alarm.id - a.alarm.id
    },
    *sorted(rows) {
      const keys: RadixKey[] = []
      for (const [place, key] of sort.entries()) {
        const values = yield* numbersOf(rows, place, compareKeys)
        keys.push({ values, descending: isReversed(key) })
      }
      keys.push({ values: Float64Array.from(rows, ({ alarm }) => alarm.id), descending: true })
      yield
      const sorted: (typeof rows)[number][] = []
      for (const place of radixOrder(keys, rows.length)) {
        const row = rows[place]
        if (row !== undefined) sorted.push(row)
      }
      return sorted
    },
  }
}

type CompareKeys = (a: Key, b: Key) => number

/** One key of every row as a number: itself, or its rank where there are texts; NaN for a blank. */
function* numbersOf(
  rows: readonly Sortable[],
  place: number,
  compare: CompareKeys,
): Generator<void, Float64Array> {
  const values = new Float64Array(rows.length)
  const distinct = new Set<Key>()
  let hasTexts = false
  for (let index = 0; index < rows.length; index++) {
    const key = rows[index]?.keys[place] ?? ''
    // Adding zero makes one of the two zeros.
    values[index] = typeof key === 'number' ? key + 0 : Number.NaN
    if (typeof key === 'string' && key !== '') {
      hasTexts = true
      distinct.add(key)
    }
    if (index % stepRows === 0) yield
  }
  if (!hasTexts) return values
  // A column may have numbers as well, for what has no name.
  for (const value of values) if (!Number.isNaN(value)) distinct.add(value)
  const ranks = yield* rank(distinct, compare)
  for (let index = 0; index < rows.length; index++)
    values[index] = ranks.get(rows[index]?.keys[place] ?? '') ?? Number.NaN
  return values
}

/** The rank of each of these keys; those that compare as equal share one. */
function* rank(keys: ReadonlySet<Key>, compare: CompareKeys): Generator<void, Map<Key, number>> {
  // Collation is slow and plain comparison is not: what that has sorted is nearly in order.
  const rough: { key: Key; form: string }[] = []
  for (const key of keys) {
    rough.push({ key, form: roughForm(key) })
    if (rough.length % stepRows === 0) yield
  }
  const nearly = yield* sortInSteps(rough, (a, b) => (a.form < b.form ? -1 : Number(a.form > b.form)))
  const sorted = yield* sortInSteps(nearly, (a, b) => compare(a.key, b.key))
  const ranks = new Map<Key, number>()
  let last: { key: Key; rank: number } | null = null
  for (const { key } of sorted) {
    if (last === null || compare(last.key, key) !== 0) last = { key, rank: ranks.size }
    ranks.set(key, last.rank)
    if (ranks.size % stepRows === 0) yield
  }
  return ranks
}

const roughForm = (key: Key) =>
  String(key)
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
