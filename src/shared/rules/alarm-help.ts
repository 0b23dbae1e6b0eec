import { samePathForm, segmentsOf } from './tag-path.ts'

/** A pattern as it is compared: without case, with one kind of separator. */
export const patternKey = (pattern: string): string => samePathForm(pattern)

interface ParsedPattern {
  key: string
  /** Without a separator it is compared with the tag alone, the last segment of a path. */
  isTag: boolean
  isExact: boolean
  /** How many letters are given. */
  letters: number
}

function parsePattern(pattern: string): ParsedPattern {
  const key = patternKey(pattern)
  const letters = key.replace(/[*?]/g, '').length
  return { key, isTag: !key.includes('\\'), isExact: letters === key.length, letters }
}

/**
 * Which of two patterns of one alarm says more about it; negative: the first. A whole path comes before a tag, that
 * before anything with a wildcard, and of two with wildcards the one with more letters.
 */
export function compareSpecificity(a: string, b: string): number {
  const [first, second] = [parsePattern(a), parsePattern(b)]
  return (
    Number(second.isExact) - Number(first.isExact) ||
    (first.isExact ? Number(first.isTag) - Number(second.isTag) : 0) ||
    second.letters - first.letters ||
    Number(first.isTag) - Number(second.isTag) ||
    first.key.length - second.key.length ||
    (first.key < second.key ? -1 : Number(first.key > second.key))
  )
}

/** Finds the entries of an alarm among thousands. */
export interface HelpIndex<Item> {
  /** The entry of the most specific pattern that a path matches. */
  find(path: string): Item | undefined
  /** Every entry whose pattern a path matches, or another pattern lies within; the most specific first. */
  all(path: string): Item[]
  /** How many patterns have been compared letter by letter so far. */
  comparisons(): number
}

interface Candidate<Item> {
  item: Item
  pattern: string
  key: string
}

/**
 * Exact patterns are looked up. A pattern with wildcards is compared only if the text has its literal beginning or end:
 * a table holds it by the longer of the two and is asked once for each length that occurs.
 */
export function createHelpIndex<Item extends { pattern: string }>(items: Iterable<Item>): HelpIndex<Item> {
  const whole = createTables<Item>()
  const tags = createTables<Item>()
  let comparisons = 0
  for (const item of items) {
    const { key, isTag, isExact } = parsePattern(item.pattern)
    const tables = isTag ? tags : whole
    if (isExact) tables.exact.set(key, item)
    else tables.add({ item, pattern: item.pattern, key })
  }

  function wildcardsOf(tables: ReturnType<typeof createTables<Item>>, text: string): Candidate<Item>[] {
    return tables.candidates(text).filter(({ key }) => {
      comparisons++
      return matchesPattern(key, text)
    })
  }
  function all(path: string): Item[] {
    const text = samePathForm(path)
    const tag = segmentsOf(text).at(-1) ?? ''
    const exact = [whole.exact.get(text), tags.exact.get(tag)].filter((item) => item !== undefined)
    const others = [...wildcardsOf(whole, text), ...wildcardsOf(tags, tag)]
    others.sort((a, b) => compareSpecificity(a.pattern, b.pattern))
    return [...exact, ...others.map(({ item }) => item)]
  }
  return {
    find(path) {
      const text = samePathForm(path)
      return whole.exact.get(text) ?? tags.exact.get(segmentsOf(text).at(-1) ?? '') ?? all(path)[0]
    },
    all,
    comparisons: () => comparisons,
  }
}

function createTables<Item>() {
  const exact = new Map<string, Item>()
  const byStart = new Map<string, Candidate<Item>[]>()
  const byEnd = new Map<string, Candidate<Item>[]>()
  const starts = new Set<number>()
  const ends = new Set<number>()
  return {
    exact,
    add(candidate: Candidate<Item>) {
      const { key } = candidate
      const start = /^[^*?]*/.exec(key)?.[0] ?? ''
      const end = /[^*?]*$/.exec(key)?.[0] ?? ''
      const [table, part, lengths] = end.length > start.length ? [byEnd, end, ends] : [byStart, start, starts]
      lengths.add(part.length)
      const known = table.get(part)
      if (known) known.push(candidate)
      else table.set(part, [candidate])
    },
    candidates(text: string): Candidate<Item>[] {
      const found: Candidate<Item>[] = []
      for (const length of starts) {
        if (length <= text.length) found.push(...(byStart.get(text.slice(0, length)) ?? []))
      }
      for (const length of ends) {
        if (length <= text.length) found.push(...(byEnd.get(text.slice(text.length - length)) ?? []))
      }
      return found
    },
  }
}

/** Whether a text matches a pattern, in time proportional to their lengths: a failed `*` is extended, never retried. */
export function matchesPattern(pattern: string, text: string): boolean {
  let [at, place] = [0, 0]
  let [star, resume] = [-1, 0]
  while (place < text.length) {
    const sign = pattern[at]
    if (sign === '*') {
      star = at++
      resume = place
    } else if (sign === '?' || (sign !== undefined && sign === text[place])) {
      at++
      place++
    } else if (star >= 0) {
      at = star + 1
      place = ++resume
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
