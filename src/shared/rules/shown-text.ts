// Text that a service sends is shown among the desk's own words. It must neither turn them around nor crowd them out.

/** As much as a row, its name or a notification can show. */
export const maxLineChars = 240
/** As much as anyone listens to. */
export const maxSpokenChars = 240
/** A tooltip shows more than its row; the details show everything. */
export const maxHoverChars = 1_000

// eslint-disable-next-line no-control-regex -- Control characters are what this looks for.
const breaks = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g

/** The text on one line, cut with a mark where it is longer. */
export function shortLine(text: string, maxChars: number): string {
  return cut(text, maxChars).replaceAll(breaks, ' ')
}

/** The text cut with a mark where it is longer, and never inside a character. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const kept = text.slice(0, maxChars - 1)
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'
/** Characters that change a direction: controls, and the scripts written from right to left. */
const directional =
  /[\u202A-\u202E\u2066-\u2069\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** The text with every line a bidirectional isolate of its own (UAX #9), so that it turns nothing around it. */
export function isolated(text: string): string {
  if (!directional.test(text)) return text
  return text
    .split(/([\n\r\u0085\u2029])/)
    .map(isolatedLine)
    .join('')
}

function isolatedLine(line: string): string {
  if (!directional.test(line)) return line
  let open = 0
  const balanced = line.replaceAll(/[\u2066-\u2069]/g, (control) => {
    if (control !== popIsolate) open++
    else if (open > 0) open--
    // An end without a beginning would end the isolate around the whole line.
    else return ''
    return control
  })
  return `${firstStrongIsolate}${balanced}${popIsolate.repeat(open + 1)}`
}

/** One line for a row, a title or a sentence. */
export function shownLine(text: string, maxChars = maxLineChars): string {
  return isolated(shortLine(text, maxChars))
}

/** A tooltip, which may have several lines. */
export function shownHover(text: string): string {
  return isolated(cut(text, maxHoverChars))
}
