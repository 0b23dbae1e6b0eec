import type { SortKeyOf } from './sort-keys.ts'
import { createColumnKeys, type ColumnKeys } from './column-keys.ts'
import { createGrowingRows, type GrowingRows } from './growing-rows.ts'
import { radixOrder } from './radix-order.ts'
import type { GridColumn } from './grid-column.ts'

/** One column that records are sorted by. */
export type GridSortKey = SortKeyOf<string>

export interface RowOrder<Row> {
  /** Reads keys ahead, up to the row before `until`, so that sorting by any column later finds them read. */
  prepare(rows: readonly Row[], until: number): void
  /** The places of the rows in order; rows that are equal in every key stay as they came. */
  of(rows: readonly Row[], sort: readonly GridSortKey[]): Uint32Array
}

/**
 * Puts records in order by any columns. Keys are kept: sorting another way round reads and compares nothing,
 * and rows that arrive later are all that is read for them.
 */
export function createRowOrder<Row extends object>(
  columns: readonly GridColumn<Row>[],
  compare: (a: string, b: string) => number,
): RowOrder<Row> {
  interface Reader {
    keys: ColumnKeys<Row>
    rows: GrowingRows<Row>
  }
  const readers = new Map<string, Reader>()

  function readerOf(id: string): Reader | undefined {
    const column = columns.find((one) => one.id === id)
    if (!column) return undefined
    let reader = readers.get(id)
    if (!reader) {
      const keys = createColumnKeys(column.value, compare)
      reader = { keys, rows: createGrowingRows<Row>({ restart: keys.clear, read: keys.read }) }
      readers.set(id, reader)
    }
    return reader
  }

  return {
    prepare(rows, until) {
      for (const { id } of columns) {
        const reader = readerOf(id)
        reader?.rows.follow(rows, until)
        reader?.keys.settle()
      }
    },
    of(rows, sort) {
      const keys = sort.flatMap(({ column, descending }) => {
        const reader = readerOf(column)
        reader?.rows.follow(rows)
        return (reader?.keys.keys() ?? []).map((values) => ({ values, descending }))
      })
      return radixOrder(keys, rows.length)
    },
  }
}
