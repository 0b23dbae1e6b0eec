import { createNumberList } from './number-list.ts'
import { createTextRanks } from './text-ranks.ts'

/** What rows sort by in one column, as numbers; each row is read once. */
export interface ColumnKeys<Row> {
  read(row: Row): void
  /** Ranks the texts read so far, so that asking for the keys finds it done. */
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
    // A number stands before every text, whose ranks begin at 0.
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
