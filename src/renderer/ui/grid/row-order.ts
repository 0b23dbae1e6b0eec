import type { SortKeyOf, GridColumn } from './grid-column.ts'
import { createGrowingRows, type GrowingRows, createNumberList } from './growing-rows.ts'
import { radixOrder } from './radix-sort.ts'

/** One column that rows are sorted by. */
export type GridSortKey = SortKeyOf<string>

export interface RowOrder<Row> {
  /** Reads keys ahead, up to the row before `until`, so that sorting by any column later finds them read. */
  prepare(rows: readonly Row[], until: number): void
  /** The places of the rows in order; rows that are equal in every key stay as they came. */
  of(rows: readonly Row[], sort: readonly GridSortKey[]): Uint32Array
}

/**
 * Sorts records by any columns. Keys are cached: reversing the order reads and compares nothing, and when
 * rows arrive only those are read.
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

/** What rows sort by in one column, as numbers; each row is read once. */
export interface ColumnKeys<Row> {
  read(row: Row): void
  /** Ranks the texts read so far, ahead of the next request for keys. */
  settle(): void
  clear(): void
  /** One number a row for each, the more important first; NaN where the row has nothing. */
  keys(): readonly Float64Array[]
}

/**
 * Texts are ranked, so that rows are put in order by numbers alone: records repeat their texts (a tag, a
 * message), and only different ones are compared. A column may hold numbers and texts; numbers come first.
 */
export function createColumnKeys<Row>(
  value: (row: Row) => string | number | null,
  compare: (a: string, b: string) => number,
): ColumnKeys<Row> {
  const numbers = createNumberList()
  /** For every row the number of its text; NaN where it has none. */
  const codes = createNumberList()
  const texts = createTextRanks(compare)
  let anyNumber = false
  let made: readonly Float64Array[] | null = null

  function textKeys(): Float64Array {
    const ranks = texts.ranks()
    const own = numbers.values()
    // Numbers sort before all texts, whose ranks begin at 0.
    const withoutText = (row: number) => (Number.isNaN(own[row]) ? Number.NaN : -1)
    return codes.values().map((code, row) => ranks[code] ?? withoutText(row))
  }

  return {
    read(row) {
      const own = value(row)
      const isText = typeof own === 'string' && own !== ''
      numbers.push(typeof own === 'number' ? own : Number.NaN)
      codes.push(isText ? texts.codeOf(own) : Number.NaN)
      anyNumber ||= typeof own === 'number' && !Number.isNaN(own)
      made = null
    },
    settle: texts.settle,
    clear() {
      numbers.clear()
      codes.clear()
      texts.clear()
      anyNumber = false
      made = null
    },
    keys() {
      if (made === null) {
        const ranks = texts.size() === 0 ? [] : [textKeys()]
        made = anyNumber || ranks.length === 0 ? [...ranks, numbers.values()] : ranks
      }
      return made
    },
  }
}

/** Places of texts in their order; texts that compare as equal share one. */
export interface TextRanks {
  /** The text's number: counted from 0 as they come, the same for the same text. */
  codeOf(text: string): number
  /** Ranks the texts that came since, ahead of the next request for ranks. */
  settle(): void
  /** The place of every text, by its number. */
  ranks(): Float64Array
  size(): number
  clear(): void
}

/**
 * Compares each text when it is first ranked and never again: d texts cost about d·log d comparisons, and k
 * more that come later about k·log d.
 */
export function createTextRanks(compare: (a: string, b: string) => number): TextRanks {
  const codes = new Map<string, number>()
  let texts: string[] = []
  /** One text of each place, as numbers, in order. */
  let leaders: number[] = []
  /** For every ranked text the leader whose place it shares. */
  let leaderOf: number[] = []

  const byText = (a: number, b: number) => compare(texts[a] ?? '', texts[b] ?? '')

  /** The first place whose leader does not come before the text. */
  function placeOf(code: number, from: number): number {
    let [low, high] = [from, leaders.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (byText(leaders[middle] ?? 0, code) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  function settle(): void {
    const known = leaderOf.length
    if (known === texts.length) return
    const fresh = Array.from({ length: texts.length - known }, (_, index) => known + index).sort(byText)
    const merged: number[] = []
    let taken = 0
    for (const code of fresh) {
      const place = placeOf(code, taken)
      for (; taken < place; taken++) merged.push(leaders[taken] ?? 0)
      const equal = [merged.at(-1), leaders[taken]].find(
        (other) => other !== undefined && byText(other, code) === 0,
      )
      leaderOf[code] = equal ?? code
      if (equal === undefined) merged.push(code)
    }
    for (; taken < leaders.length; taken++) merged.push(leaders[taken] ?? 0)
    leaders = merged
  }

  return {
    codeOf(text) {
      let code = codes.get(text)
      if (code === undefined) {
        code = texts.push(text) - 1
        codes.set(text, code)
      }
      return code
    },
    settle,
    ranks() {
      settle()
      const places = new Float64Array(texts.length)
      leaders.forEach((code, place) => (places[code] = place))
      return places.map((_, code) => places[leaderOf[code] ?? 0] ?? 0)
    },
    size: () => texts.length,
    clear() {
      codes.clear()
      texts = []
      leaders = []
      leaderOf = []
    },
  }
}
