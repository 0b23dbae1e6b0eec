import { createGrowingRows } from './growing-rows.ts'
import type { GridColumn } from './grid-column.ts'

export interface RowSearch<Row> {
  /** Reads texts ahead, up to the row before `until`, so that the first letter typed finds them read. */
  prepare(rows: readonly Row[], until: number): void
  /** How many rows have been read. */
  prepared(): number
  /** Which rows hold every word of the text, one mark a row; null where the text asks for nothing. */
  find(rows: readonly Row[], text: string): Uint8Array | null
}

/** The words of what was typed, as they are looked for. */
const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/**
 * Finds words in the texts that a table shows. Texts are written once a row; and as long as what is typed
 * only asks for more, only the rows that were left are searched.
 */
export function createRowSearch<Row extends object>(columns: readonly GridColumn<Row>[]): RowSearch<Row> {
  let texts: string[] = []
  let last: { words: readonly string[]; found: Uint8Array } | null = null
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
    find(rows, text) {
      reader.follow(rows)
      const words = wordsOf(text)
      if (words.length === 0) {
        last = null
        return null
      }
      // Every word of the last search is part of one of this: what it left out stays out.
      const narrower = last?.words.every((word) => words.some((longer) => longer.includes(word))) === true
      const before = narrower ? last?.found : undefined
      const found = new Uint8Array(rows.length)
      texts.forEach((hay, row) => {
        if (before?.[row] === 0) return
        found[row] = words.every((word) => hay.includes(word)) ? 1 : 0
      })
      last = { words, found }
      return found
    },
  }
}
