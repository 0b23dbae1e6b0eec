import type { BadActor } from './bad-actors.ts'
import { paretoOf } from './pareto.ts'

const tenMinutes = 600_000

/** What all tags together come to in a period. */
export interface Figures {
  failures: number
  tags: number
  perTenMinutes: number
  /** Of the failures, what the ten worst tags make: 0 to 1; null where there are none. */
  topTenShare: number | null
  /** Tags that failed and had not in the period before; null where that is not known. */
  fresh: number | null
  /** Milliseconds of a failure on average; null where there are none. */
  mean: number | null
}

/** The figures of a period of so many milliseconds; its tags come the most frequent first. */
export function figuresOf(actors: readonly BadActor[], millis: number): Figures {
  const failures = actors.reduce((sum, { number }) => sum + number, 0)
  const time = actors.reduce((sum, actor) => sum + actor.time, 0)
  const known = actors.every(({ before }) => before !== undefined)
  return {
    failures,
    tags: actors.length,
    perTenMinutes: failures / (millis / tenMinutes),
    topTenShare: paretoOf(actors, 'number', 0).topTenShare,
    fresh: known ? actors.filter(({ before }) => before === null).length : null,
    mean: failures === 0 ? null : time / failures,
  }
}
