/** The text of a file: UTF-8, UTF-16 with its mark, or what western spreadsheets wrote before; null: no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const text = new TextDecoder(marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes)
  // No table has such signs, and every program file and picture has.
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

/** What parts the cells: whichever stands most often in the first line, outside of quotes. */
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
 * Cuts a text into pieces of about so many lines, not within quotes. Quotes that stay open over several pieces
 * were never meant to: then the piece ends all the same.
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
