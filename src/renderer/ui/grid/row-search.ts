import type { Zone } from '../../../shared/rules/zone.ts'
import { narrows, type TextQuery } from '../../../shared/rules/text-query.ts'
import { createGrowingRows } from './growing-rows.ts'
import type { GridColumn } from './grid-column.ts'
import { createTermCheck } from './row-query.ts'

export interface RowSearch<Row> {
  /** Reads texts ahead, up to the row before `until`, so that the first letter typed finds them read. */
  prepare(rows: readonly Row[], until: number): void
  /** How many rows have been read. */
  prepared(): number
  /** Which rows match the query, one mark a row; null where it asks for nothing. */
  find(rows: readonly Row[], query: TextQuery<string>): Uint8Array | null
}

/**
 * Finds the rows of a table that match a query. Texts are written once a row; and as long as what is typed only asks
 * for more, only the rows that were left are searched. Times of day are those of the zone.
 */
export function createRowSearch<Row extends object>(
  columns: readonly GridColumn<Row>[],
  zone: Zone,
): RowSearch<Row> {
  const holds = createTermCheck(columns, zone)
  let texts: string[] = []
  let last: { query: TextQuery<string>; found: Uint8Array } | null = null
  const reader = createGrowingRows<Row>({
    restart() {
      texts = []
      last = null
    },
    read(row) {
      texts.push(
        columns
          .map(({ text }) => text(row))
          .join('\n')
          .toLowerCase(),
      )
    },
  })

  return {
    prepare: reader.follow,
    prepared: reader.count,
    find(rows, query) {
      reader.follow(rows)
      if (query.clauses.length === 0) {
        last = null
        return null
      }
      // What the last search left out stays out.
      const before = last !== null && narrows(query, last.query, () => true) ? last.found : undefined
      const found = new Uint8Array(rows.length)
      rows.forEach((row, place) => {
        if (before?.[place] === 0) return
        const text = texts[place] ?? ''
        const isFound = query.clauses.every((terms) =>
          terms.some((term) => holds(term, row, text) !== term.negated),
        )
        found[place] = isFound ? 1 : 0
      })
      last = { query, found }
      return found
    },
  }
}
