import type { Period } from '../periods.ts'

/** The first place in an ordered list whose instant is not before the given one. */
export function placeOf(instants: readonly number[], instant: number): number {
  let low = 0
  let high = instants.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((instants[middle] ?? Infinity) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Those of an ordered list that fall into a period. */
export function instantsWithin(instants: readonly number[], { from, to }: Period): number[] {
  return instants.slice(placeOf(instants, from), placeOf(instants, to))
}

export interface Densest {
  count: number
  /** The first of them; null where there are none. */
  at: number | null
}

/** The most of an ordered list within any stretch of `span`, which no two exactly `span` apart share. */
export function densest(instants: readonly number[], span: number): Densest {
  let oldest = 0
  let found: Densest = { count: 0, at: null }
  for (let place = 0; place < instants.length; place++) {
    const instant = instants[place] ?? 0
    while ((instants[oldest] ?? instant) <= instant - span) oldest += 1
    const count = place - oldest + 1
    if (count > found.count) found = { count, at: instants[oldest] ?? null }
  }
  return found
}
