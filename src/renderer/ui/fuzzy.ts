const isAscii = /^[\0-\x7f]*$/

// Search ignores accents and case. Most of the many texts are plain ASCII, which is faster.
const plain = (text: string) =>
  isAscii.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

const wordStart = (text: string, at: number) => at === 0 || /[\s\-:/\\(]/.test(text[at - 1] ?? '')

/** The minimum score of a text that contains the typed letters in one piece. */
export const wholeScore = 900

/**
 * How well a text matches what was typed; null if it does not. Higher is better: a whole run of letters
 * beats scattered ones, the start of a word beats its middle, and a short text beats a long one.
 */
export function fuzzyScore(typed: string, text: string): number | null {
  const wanted = plain(typed).replace(/\s+/g, '')
  const within = plain(text)
  if (wanted === '') return 0
  const whole = within.indexOf(plain(typed).trim())
  if (whole >= 0) return 1000 + (wordStart(within, whole) ? 500 : 0) - whole - within.length / 100
  let score = 0
  let from = 0
  let previous = -2
  for (const letter of wanted) {
    const next = nextPlace(within, letter, from)
    if (next < 0) return null
    score += next === previous + 1 ? 6 : wordStart(within, next) ? 8 : 0
    previous = next
    from = next + 1
  }
  return score - within.length / 100
}

// The start of a word is what people mean by an initial, even if the letter occurs earlier in another word.
function nextPlace(text: string, letter: string, from: number): number {
  const first = text.indexOf(letter, from)
  if (first < 0 || first === from) return first
  for (let at = first; at >= 0; at = text.indexOf(letter, at + 1)) if (wordStart(text, at)) return at
  return first
}

/** What was typed, as `wordScore` wants it. */
export const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

/** How well a text matches. It must contain every typed word, whole or as a part of one; null if it does not. */
export function wordScore(words: readonly string[], text: string): number | null {
  const within = plain(text)
  let score = -within.length / 1000
  for (const word of words) {
    const at = within.indexOf(word)
    if (at < 0) return null
    score += wordStart(within, at) ? 2 : 1
  }
  return score
}

/** How well something with a name and other words matches: by its name, else by the other words in one piece. */
export function searchScore(typed: string, { label, words = '' }: { label: string; words?: string }) {
  const byName = fuzzyScore(typed, label)
  if (byName !== null && byName >= wholeScore) return byName
  // Scattered letters are in nearly any row of words.
  const byWords = fuzzyScore(typed, words) ?? 0
  return byWords >= wholeScore ? byWords : byName
}

/** The items that match what was typed, best first; with nothing typed, all, the last used first. */
export function search<T extends { id: string; label: string; words?: string }>(
  items: readonly T[],
  typed: string,
  recent: readonly string[],
): T[] {
  const recency = ({ id }: T) => {
    const place = recent.indexOf(id)
    return place < 0 ? recent.length : place
  }
  return items
    .flatMap((item) => {
      const score = searchScore(typed, item)
      return score === null ? [] : [{ item, score }]
    })
    .sort((a, b) => b.score - a.score || recency(a.item) - recency(b.item))
    .map(({ item }) => item)
}
