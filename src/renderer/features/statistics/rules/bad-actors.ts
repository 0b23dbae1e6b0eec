import type { AlarmStatistic } from '../../../../shared/model/records.ts'
import { readDuration } from '../../../../shared/model/duration.ts'

/** What makes a bad actor: how often a tag fails, or for how long. */
export const measures = ['number', 'time'] as const
export type Measure = (typeof measures)[number]

interface Standing {
  number: number
  /** Milliseconds. */
  time: number
  /** 1 for the worst; tags alike share a rank, and the next one counts them all. */
  rank: Record<Measure, number>
}

/** A tag's statistic with its place among all, now and in the period before. */
export interface BadActor extends AlarmStatistic, Standing {
  /** Milliseconds. */
  mean: number
  /** Null: it did not fail in the period before; undefined: that is not known. */
  before: Standing | null | undefined
}

/** The figures of a tag in one period and its figures in another belong together by this. */
export const actorKey = ({ tagName, code }: Pick<AlarmStatistic, 'tagName' | 'code'>) => `${tagName}\n${code}`

/** The tags of a period; `before` are those of the period before it, null where they are not known. */
export function badActorsOf(
  statistics: readonly AlarmStatistic[],
  before: readonly AlarmStatistic[] | null,
): BadActor[] {
  const earlier =
    before && new Map(standingsOf(before).map(({ statistic, standing }) => [actorKey(statistic), standing]))
  return standingsOf(statistics).map(({ statistic, standing }) => ({
    ...statistic,
    ...standing,
    mean: readDuration(statistic.failureMeanTime) ?? 0,
    before: earlier === null ? undefined : (earlier.get(actorKey(statistic)) ?? null),
  }))
}

function standingsOf(
  statistics: readonly AlarmStatistic[],
): { statistic: AlarmStatistic; standing: Standing }[] {
  const times = statistics.map(({ failureTotalTime }) => readDuration(failureTotalTime) ?? 0)
  const ranks = {
    number: ranksOf(statistics.map(({ failureNumber }) => failureNumber)),
    time: ranksOf(times),
  }
  return statistics.map((statistic, place) => ({
    statistic,
    standing: {
      number: statistic.failureNumber,
      time: times[place] ?? 0,
      rank: { number: ranks.number[place] ?? 0, time: ranks.time[place] ?? 0 },
    },
  }))
}

function ranksOf(values: readonly number[]): number[] {
  const rankOf = new Map<number, number>()
  for (const [place, value] of values.toSorted((a, b) => b - a).entries())
    if (!rankOf.has(value)) rankOf.set(value, place + 1)
  return values.map((value) => rankOf.get(value) ?? 0)
}

/** Places gained among the bad actors (a worse tag has gained), lost where negative; null where it is new or not known. */
export function rankGain({ rank, before }: BadActor, measure: Measure): number | null {
  return before ? before.rank[measure] - rank[measure] : null
}

/** The worst first; of those alike, by name. */
export function worstFirst(actors: readonly BadActor[], measure: Measure): BadActor[] {
  return actors.toSorted(
    (a, b) => b[measure] - a[measure] || (a.tagName < b.tagName ? -1 : a.tagName > b.tagName ? 1 : 0),
  )
}
