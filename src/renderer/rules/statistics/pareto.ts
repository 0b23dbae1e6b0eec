import { worstFirst, type BadActor, type Measure } from './bad-actors.ts'

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

/** The `most` worst tags by a measure, against all of them. */
export function paretoOf(all: readonly BadActor[], measure: Measure, most: number): Pareto {
  const total = all.reduce((sum, actor) => sum + actor[measure], 0)
  const worst = worstFirst(all, measure).filter((actor) => actor[measure] > 0)
  const upTo = (count: number) => worst.slice(0, count).reduce((sum, actor) => sum + actor[measure], 0)
  const actors = worst.slice(0, most)
  let sum = 0
  return {
    actors,
    shares: actors.map((actor) => (sum += actor[measure]) / total),
    total,
    topTenShare: total === 0 ? null : upTo(ten) / total,
  }
}
