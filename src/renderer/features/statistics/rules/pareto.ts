import type { BadActor, Measure } from './bad-actors.ts'

const ten = 10

/** The worst tags and what all tags up to each make of the whole. */
export interface Pareto {
  actors: readonly BadActor[]
  /** Of the whole, up to and with each of the actors: 0 to 1. */
  shares: readonly number[]
  total: number
  /** What the ten worst make of the whole; null where there is nothing. */
  topTenShare: number | null
}

/** The `most` worst tags by a measure against all of them, which come the worst first. */
export function paretoOf(worst: readonly BadActor[], measure: Measure, most: number): Pareto {
  const sumOf = (some: readonly BadActor[]) => some.reduce((sum, actor) => sum + actor[measure], 0)
  const total = sumOf(worst)
  const actors = worst.slice(0, most).filter((actor) => actor[measure] > 0)
  let sum = 0
  return {
    actors,
    shares: actors.map((actor) => (sum += actor[measure]) / total),
    total,
    topTenShare: total === 0 ? null : sumOf(worst.slice(0, ten)) / total,
  }
}
