/** Limits of what a service or a page may send; beyond them reading, storing and sending would fail or stall. */
export const dataLimits = {
  /** Levels of nesting inside a field of a service's record, or inside a page's message. */
  maxDepth: 32,
  /** Values inside a page's message: more than the longest list that a page sends, with what is beside it. */
  maxMessageValues: 250_000,
  /** Characters of one text field. */
  maxTextChars: 65_536,
  /** Characters of one record, names and structure included. */
  maxRecordChars: 262_144,
  /** Alarms that one desk holds. */
  maxAlarms: 200_000,
  /** An answer of a service, uncompressed. */
  maxAnswerBytes: 64 * 1_048_576,
  /** What a hub sends at once, which may be many messages. */
  maxHubMessageBytes: 4 * 1_048_576,
  /** One message of a hub, which is parsed at once; an alarm that is larger comes with the list. */
  maxHubMessageChars: 131_072,
  /** An answer that holds a token or an address. */
  maxShortAnswerBytes: 1_048_576,
} as const

const { maxDepth, maxTextChars, maxRecordChars } = dataLimits
/** What a value costs beside its characters. */
const valueChars = 8

/**
 * Bounds every record of an answer, in place: of a page with what it has beside them, of a list, or the answer itself.
 * Each is a step, because a service decides how many there are.
 */
export function* boundAnswer(answer: unknown): Generator<void, unknown> {
  const items = Array.isArray(answer) ? answer : isObject(answer) ? answer['items'] : null
  if (!Array.isArray(items)) return boundRecord(answer)
  for (const [index, item] of items.entries()) {
    items[index] = boundRecord(item)
    yield
  }
  if (items === answer) return answer
  return Object.assign(boundRecord({ ...(answer as object), items: null }) as object, { items })
}

/**
 * Bounds a record that was just read, in place. A text that is too long is cut, a field that is too deep or too large
 * is replaced; both say so in the field itself, where whoever opens the record sees it.
 */
export function boundRecord(record: unknown): unknown {
  if (!isObject(record)) return typeof record === 'string' ? boundText(record) : record
  if (isTooLong(record, maxRecordChars)) return leftOut('too-large')
  let left: number = maxRecordChars
  for (const name of Object.keys(record)) {
    let value = record[name]
    let cost = costOf(value, left - name.length)
    if (cost === 'too-deep' || cost === 'too-large') {
      value = typeof value === 'string' ? boundText(value) : leftOut(cost)
      cost = costOf(value, left - name.length)
      record[name] = value
    }
    // If even the explanation does not fit, the field names alone are too much.
    if (typeof cost === 'string') Reflect.deleteProperty(record, name)
    else left -= name.length + cost
  }
  return record
}

const reasons = {
  'too-deep': `nested deeper than ${maxDepth} levels`,
  'too-large': `larger than ${maxRecordChars} characters`,
}

const leftOut = (reason: keyof typeof reasons) => `[left out by Tocsin: ${reasons[reason]}]`

/** Whether a list is too long by its length alone: the names of millions of places would fill the memory. */
const isTooLong = (value: unknown, budget: number) =>
  Array.isArray(value) && value.length * valueChars > budget

function boundText(text: string): string {
  if (text.length <= maxTextChars) return text
  return `${text.slice(0, maxTextChars)}… [cut by Tocsin: ${text.length} characters]`
}

/** The characters of a value, up to a budget; texts count with the explanation that a cut adds. */
function costOf(value: unknown, budget: number): number | 'too-deep' | 'too-large' {
  // By far the most fields are short texts and numbers.
  if (typeof value === 'string') {
    const isTooLarge = value.length > maxTextChars + 64 || value.length + valueChars > budget
    return isTooLarge ? 'too-large' : value.length + valueChars
  }
  if (!isObject(value)) return valueChars > budget ? 'too-large' : valueChars
  let cost = 0
  const open: [value: unknown, depth: number][] = [[value, 1]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [inner, depth] = next
    if (depth > maxDepth) return 'too-deep'
    cost += valueChars + (typeof inner === 'string' ? inner.length : 0)
    if (isTooLong(inner, budget)) return 'too-large'
    if (isObject(inner)) {
      for (const name of Object.keys(inner)) {
        cost += name.length
        open.push([inner[name], depth + 1])
        if (cost > budget || open.length > budget) return 'too-large'
      }
    }
    if (cost > budget) return 'too-large'
  }
  return cost
}

/**
 * Whether a message stays within the levels of nesting and the number of values. Every reference counts: Electron's
 * messages keep shared ones, by which a small message can be endlessly wide.
 */
export function isWithinDepth(message: unknown): boolean {
  let left: number = dataLimits.maxMessageValues
  const isWithin = (value: unknown, depth: number): boolean => {
    // Bytes hold no values.
    if (!isObject(value) || ArrayBuffer.isView(value)) return true
    const inner = Array.isArray(value) ? value : Object.values(value)
    left -= inner.length
    if (left < 0 || (depth === maxDepth && inner.length > 0)) return false
    return inner.every((part) => isWithin(part, depth + 1))
  }
  return isWithin(message, 0)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
