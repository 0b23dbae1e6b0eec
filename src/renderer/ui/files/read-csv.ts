/** The text of a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252; null: not a text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const text = new TextDecoder(marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes)
  // Tables have no control characters; programs and images do.
  // eslint-disable-next-line no-control-regex
  return /[\0\x01-\x08\x0e-\x1a]/.test(text) ? null : text
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** The separator of the cells: the most frequent one in the first line, outside of quotes. */
export function separatorOf(text: string): Separator {
  const [head = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const count = (separator: string) => head.split(separator).length
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** A piece of a file that holds whole records. */
export interface CsvSlice {
  text: string
  /** How many lines of the file stand before it. */
  linesBefore: number
}

/**
 * Cuts a text into pieces of about `lines` lines, never inside quotes, unless the quotes stay open over several
 * pieces: then they are taken for a mistake.
 */
export function* csvSlices(text: string, lines: number): Generator<CsvSlice> {
  let [start, linesBefore, line, quoted] = [0, 0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 34) quoted = !quoted
    if (sign !== 10) continue
    line++
    const length = line - linesBefore
    if (length < lines || (quoted && length < 4 * lines)) continue
    yield { text: text.slice(start, at + 1), linesBefore }
    start = at + 1
    linesBefore = line
    quoted = false
  }
  if (start < text.length) yield { text: text.slice(start), linesBefore }
}

/** One row of a file and the line it ends on. */
export interface CsvRow {
  line: number
  cells: readonly string[]
}

export interface CsvContent {
  rows: CsvRow[]
  /** The lines where quotes are open or misplaced: their content is unknown. */
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

/** Reads a table of any length, a few lines at a time, so that the page stays responsive. Null: cancelled. */
export async function readCsv(text: string, reading: CsvReading): Promise<CsvContent | null> {
  // Loaded only for an import.
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
        delimiter,
        relax_column_count: true,
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
  /** A bad quote would swallow the lines after it, so each line is then read on its own. */
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
