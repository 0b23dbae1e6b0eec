import { dataLimits } from '../../shared/model/data-limits.ts'

/** Bytes that are parsed in one step, unless a single text is longer. */
export const sliceBytes = 32_768
/** Bytes that are parsed at once: of the worst of them it takes less than a millisecond. */
const smallBytes = 4_096
/** Bytes that are looked through in one step, which is a tenth of the work of parsing them. */
const scanBytes = 262_144
/** Spaces, or digits, in a row: with more it is nothing that anybody sends. */
const maxBlankBytes = 1_048_576
/** More than a record or a message may have: what is deeper is left out, and what held it is refused for its depth. */
const maxLevels = dataLimits.maxDepth + 8
/** Beyond these, V8 takes too long to make room for more: a list is copied whole to grow. */
const [maxNames, maxItems] = [20_000, 500_000]
/** A text with escapes takes five times as long as one without; the longest without is the sound of a call. */
const [maxEscapedBytes, maxTextBytes] = [2 * 1_048_576, 12 * 1_048_576]

/** Why a text that is JSON was not read as a whole. */
export const tooLargeToRead =
  'more than 20,000 names in an object, 500,000 items in a list, or a text that is too long'

export interface ReadJson {
  value: unknown
  /** False where something in it is `tooLargeToRead`, which the value is without. */
  isWhole: boolean
}

const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const structural = new Uint8Array(256)
for (const byte of [openList, closeList, openObject, closeObject, quote, comma]) structural[byte] = 1

type Holder = unknown[] | Record<string, unknown>

/** A list or an object that is open at some place of the text. */
interface Open {
  isList: boolean
  /** Where its name is, in case that an object holds it; null where the name was left out. */
  name: readonly [start: number, end: number] | null
}

/** A value that is partly parsed. */
interface Begun {
  value: Holder
  /** How many an object was given. */
  names: number
}

/**
 * Reads JSON in small steps; throws a SyntaxError where it is none. It looks for commas that are a slice apart, and
 * parses what is between them together with the brackets that are open there:
 *
 *   {"total":9,"items":[{"id":1},{"id":2}   ,   {"id":3}]}
 *   ╰──── parsed with ]} behind it ─────╯       ╰──────╯ parsed with [ before it and ] behind it
 */
export function* readJson(bytes: Buffer, maxSlice = sliceBytes): Generator<void, ReadJson> {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  if (bytes.length <= Math.min(smallBytes, maxSlice))
    return { value: JSON.parse(bytes.toString('utf8', start)), isWhole: true }
  yield
  // The text is read as the content of a list, which has to be one value.
  const root: unknown[] = []
  const open: Open[] = [{ isList: true, name: null }]
  /** The open values that are partly parsed. */
  const begun: Begun[] = [{ value: root, names: 0 }]
  let isWhole = true
  /** The text of the slice before what was left out of it. */
  let before = ''
  let name: Open['name'] = null

  const parseSlice = (end: number) => {
    const [inner, ...deeper] = open.slice(begun.length - 1)
    const closers = deeper.map(({ isList }) => (isList ? ']' : '}')).reverse()
    const content = `${before}${bytes.toString('utf8', start, end)}${closers.join('')}`
    let part = JSON.parse(inner?.isList ? `[${content}]` : `{${content}}`) as Holder
    const last = begun.at(-1)
    if (last && hasRoom(last, part)) addTo(last.value, part)
    else isWhole = false
    for (const { name: place } of deeper) {
      const key = place ? (JSON.parse(bytes.toString('utf8', ...place)) as string) : ''
      part = Reflect.get(part, Array.isArray(part) ? part.length - 1 : key) as Holder
      begun.push({ value: part, names: Array.isArray(part) ? 0 : Object.keys(part).length })
    }
    before = ''
  }

  let levelsLeftOut = 0
  let blank = 0
  let nextPause = scanBytes
  for (let at = start; ; at++) {
    const from = at
    at = nextStructural(bytes, from, nextPause)
    blank += at - from
    if (blank > maxBlankBytes) throw unexpected(at)
    if (at >= nextPause) {
      nextPause = at + scanBytes
      yield
    }
    if (at >= bytes.length) break
    const byte = bytes[at]
    if (structural[byte ?? 0] === 0) continue
    blank = 0
    const isOpening = byte === openList || byte === openObject
    if (byte === quote) {
      const end = endOfText(bytes, at)
      name = [at, end]
      if (levelsLeftOut === 0 && isTextTooLong(bytes, at, end)) {
        before += `${bytes.toString('utf8', start, at)}""`
        name = null
        start = end
        isWhole = false
      }
      at = end - 1
    } else if (levelsLeftOut > 0) {
      if (byte !== comma) levelsLeftOut += isOpening ? 1 : -1
      if (levelsLeftOut === 0) start = at
    } else if (isOpening && open.length > maxLevels) {
      before += bytes.toString('utf8', start, at + 1)
      levelsLeftOut = 1
    } else if (isOpening) {
      open.push({ isList: byte === openList, name })
    } else if (byte === comma) {
      if (before.length + at - start < maxSlice) continue
      if (open.length === 1 || isGapBefore(bytes, at, true)) throw unexpected(at)
      parseSlice(at)
      start = at + 1
      yield
    } else {
      if (open.length === 1 || open.at(-1)?.isList !== (byte === closeList)) throw unexpected(at)
      if (open.length === begun.length) {
        if (isGapBefore(bytes, at, false)) throw unexpected(at)
        parseSlice(at)
        begun.pop()
        // Behind it nothing but a comma, another end, or the end of all can follow.
        start = afterSpaces(bytes, at + 1)
        const next = bytes[start]
        if (next === comma && open.length > 2) at = start++
        else if (next === closeList || next === closeObject || next === undefined) at = start - 1
        else throw unexpected(start)
      }
      open.pop()
    }
  }
  if (open.length > 1 || levelsLeftOut > 0) throw unexpected(bytes.length)
  parseSlice(bytes.length)
  if (root.length !== 1) throw unexpected(bytes.length)
  return { value: root[0], isWhole }
}

/** Whether an object or a list may become so much longer. */
function hasRoom(whole: Begun, part: Holder): boolean {
  if (Array.isArray(whole.value)) return whole.value.length + (part as unknown[]).length <= maxItems
  whole.names += Object.keys(part).length
  return whole.names <= maxNames
}

/** Adds what a part holds to what was parsed before it. */
function addTo(whole: Holder, part: Holder): void {
  if (Array.isArray(whole)) for (const item of part as unknown[]) whole.push(item)
  else
    for (const [key, value] of Object.entries(part))
      // Defined, as JSON.parse does: a member named __proto__ is one like any other.
      Object.defineProperty(whole, key, { value, writable: true, enumerable: true, configurable: true })
}

function isTextTooLong(bytes: Buffer, start: number, end: number): boolean {
  if (end - start <= maxEscapedBytes) return false
  return end - start > maxTextBytes || bytes.subarray(start, end).includes(backslash)
}

const unexpected = (at: number) => new SyntaxError(`not JSON at byte ${at}`)

const isSpace = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

function afterSpaces(bytes: Uint8Array, start: number): number {
  let at = start
  while (isSpace(bytes[at]) && at - start < maxBlankBytes) at++
  return at
}

/** Whether a value is missing before a comma or an end, which the brackets that are added would hide. */
function isGapBefore(bytes: Uint8Array, at: number, isComma: boolean): boolean {
  let place = at - 1
  while (isSpace(bytes[place])) place--
  const last = bytes[place]
  return last === comma || (isComma && (last === openList || last === openObject))
}

/** The place of the next byte that is structure, as far as to some place. */
function nextStructural(bytes: Uint8Array, start: number, limit: number): number {
  const end = Math.min(bytes.length, limit)
  let at = start
  while (at < end && structural[bytes[at] ?? 0] === 0) at++
  return at
}

/** Bytes of a text that are looked at one by one; `indexOf` is faster, but not where it finds something at once. */
const shortText = 1_024

/** The place behind the quotation mark that ends a text. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1
  for (;;) {
    const end = Math.min(bytes.length, at + shortText)
    while (at < end && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
    if (at < end) return at + 1
    if (at >= bytes.length) return bytes.length
    const next = bytes.indexOf(quote, at)
    if (next === -1) return bytes.length
    // A mark that may be part of the text is left to the loop, with all that may decide about it.
    if (bytes[next - 1] !== backslash || next === at) return next + 1
    let escapes = 1
    while (next - 1 - escapes >= at && bytes[next - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return next + 1
    at = next + 1
  }
}
