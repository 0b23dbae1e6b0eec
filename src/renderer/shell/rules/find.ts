import type { Findable, FindableKind, Finder, Finding } from '../../feature.ts'
import { wordScore, wordsOf } from '../../ui/fuzzy.ts'

/** What was found of one kind: the best hits, and how many more there are. */
export interface FoundKind {
  kind: FindableKind
  findings: readonly Finding[]
  more: number
}

/** How many of a kind are shown; more would hide the other kinds. */
const maxShown = 6
/** How many are examined in one step, a fraction of a millisecond. */
export const stepSize = 100

/** Looks through everything that can be found, a few at a time; best first within a kind. */
export function* findAll(
  finders: readonly Finder[],
  typed: string,
): Generator<undefined, FoundKind[], undefined> {
  const words = wordsOf(typed)
  const found: FoundKind[] = []
  let looked = 0
  for (const { kind, all } of finders) {
    const best: { score: number; item: Findable }[] = []
    let count = 0
    for (const item of all()) {
      if (++looked % stepSize === 0) yield
      const score = wordScore(words, item.words)
      if (score === null) continue
      count++
      const place = best.findIndex((other) => other.score < score)
      if (place >= 0) best.splice(place, 0, { score, item })
      else if (best.length < maxShown) best.push({ score, item })
      best.length = Math.min(best.length, maxShown)
    }
    if (count > 0)
      found.push({ kind, findings: best.map(({ item }) => item.show()), more: count - best.length })
  }
  return found
}
