import { csvSlices, separatorOf } from '../../features/contacts/rules/csv-text.ts'
import type { CsvRow } from '../../features/contacts/rules/import-plan.ts'

export interface CsvContent {
  rows: CsvRow[]
  /** The lines where quotes are open or misplaced: what they hold cannot be told. */
  brokenLines: number[]
}

export interface CsvReading {
  signal: AbortSignal
  /** How much of the text has been read, from 0 to 1. */
  onProgress: (part: number) => void
  /** Lets the page do other things. */
  pause: () => Promise<void>
}

const sliceLines = 250

/** Reads a table of any length, a few lines at a time, so that the page goes on meanwhile. Null: cancelled. */
export async function readCsv(text: string, reading: CsvReading): Promise<CsvContent | null> {
  // Loaded when somebody imports: nobody else waits for it.
  const { parse, CsvError } = await import('csv-parse/browser/esm/sync')
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const delimiter = separatorOf(whole)
  const brokenLines: number[] = []
  const rows: CsvRow[] = []
  let read = 0

  /** The rows of a piece; null where its quotes do not fit. */
  function rowsOf(piece: string, linesBefore: number): CsvRow[] | null {
    const found: CsvRow[] = []
    try {
      parse(piece, {
        ...{ delimiter, relax_column_count: true },
        on_record: (cells: string[], { lines }) => {
          found.push({ line: linesBefore + lines, cells })
          return null
        },
      })
      return found
    } catch (error) {
      if (error instanceof CsvError) return null
      throw error
    }
  }
  /** One bad quote would swallow what follows it: then every line is read for itself. */
  function readByLine(piece: string, linesBefore: number): void {
    piece.split('\n').forEach((line, place) => {
      const found = rowsOf(line, linesBefore + place)
      if (found) rows.push(...found)
      else brokenLines.push(linesBefore + place + 1)
    })
  }

  for (const slice of csvSlices(whole, sliceLines)) {
    if (reading.signal.aborted) return null
    const found = rowsOf(slice.text, slice.linesBefore)
    if (found) rows.push(...found)
    else readByLine(slice.text, slice.linesBefore)
    read += slice.text.length
    reading.onProgress(read / whole.length)
    await reading.pause()
  }
  return { rows, brokenLines }
}
