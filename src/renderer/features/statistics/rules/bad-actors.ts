import type { AlarmStatistic } from '../../../../shared/model/records.ts'
import { readDuration } from '../../../../shared/model/duration.ts'

const topTen = 10
const tenMinutesMs = 600_000

/** What bad actors are ranked by: the number of activations, or the time in alarm. */
export const measures = ['number', 'time'] as const
export type Measure = (typeof measures)[number]

interface Ranking {
  number: number
  /** Milliseconds. */
  time: number
  /** 1 for the worst; equal tags share a rank, and the next rank counts them all. */
  rank: Record<Measure, number>
}

/** A tag's statistic with its rank, now and in the previous period. */
export interface BadActor extends AlarmStatistic, Ranking {
  /** Milliseconds. */
  mean: number
  /** Null: no activations in the previous period; undefined: that period is not known. */
  before: Ranking | null | undefined
}

/** Identifies a tag's statistic across periods. */
export const actorKey = ({ tagName, code }: Pick<AlarmStatistic, 'tagName' | 'code'>) => `${tagName}\n${code}`

/** Whether a tag is listed more than once, so that only the server's code tells its rows apart. */
export const needsCode = (actors: readonly Pick<AlarmStatistic, 'tagName'>[]): boolean =>
  new Set(actors.map(({ tagName }) => tagName)).size < actors.length

/** The tags of a period; `before` are those of the previous period, null if they are not known. */
export function badActorsOf(
  statistics: readonly AlarmStatistic[],
  before: readonly AlarmStatistic[] | null,
): BadActor[] {
  const earlier =
    before && new Map(rankingsOf(before).map(({ statistic, ranking }) => [actorKey(statistic), ranking]))
  return rankingsOf(statistics).map(({ statistic, ranking }) => ({
    ...statistic,
    ...ranking,
    mean: readDuration(statistic.failureMeanTime) ?? 0,
    before: earlier === null ? undefined : (earlier.get(actorKey(statistic)) ?? null),
  }))
}

function rankingsOf(
  statistics: readonly AlarmStatistic[],
): { statistic: AlarmStatistic; ranking: Ranking }[] {
  const times = statistics.map(({ failureTotalTime }) => readDuration(failureTotalTime) ?? 0)
  const ranks = {
    number: ranksOf(statistics.map(({ failureNumber }) => failureNumber)),
    time: ranksOf(times),
  }
  return statistics.map((statistic, place) => ({
    statistic,
    ranking: {
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

/** Ranks gained since the previous period (a tag that got worse gains), negative if lost; null if new or not known. */
export function rankGain({ rank, before }: BadActor, measure: Measure): number | null {
  return before ? before.rank[measure] - rank[measure] : null
}

/** The worst first; equal tags by name. */
export function worstFirst(actors: readonly BadActor[], measure: Measure): BadActor[] {
  return actors.toSorted(
    (a, b) => b[measure] - a[measure] || (a.tagName < b.tagName ? -1 : a.tagName > b.tagName ? 1 : 0),
  )
}

/** The worst tags with their cumulative shares. */
export interface Pareto {
  actors: readonly BadActor[]
  /** The cumulative share of the total up to and including each actor, 0 to 1. */
  shares: readonly number[]
  total: number
  /** The share of the ten worst; null if there is nothing. */
  topTenShare: number | null
}

/** The `max` worst tags by a measure, and their shares of the total; the worst come first. */
export function paretoOf(worst: readonly BadActor[], measure: Measure, max: number): Pareto {
  const sumOf = (some: readonly BadActor[]) => some.reduce((sum, actor) => sum + actor[measure], 0)
  const total = sumOf(worst)
  const actors = worst.slice(0, max).filter((actor) => actor[measure] > 0)
  let sum = 0
  return {
    actors,
    shares: actors.map((actor) => (sum += actor[measure]) / total),
    total,
    topTenShare: total === 0 ? null : sumOf(worst.slice(0, topTen)) / total,
  }
}

/** The totals of a period over all tags. */
export interface StatisticFigures {
  activations: number
  tags: number
  perTenMinutes: number
  /** The share of the activations from the ten worst tags, 0 to 1; null if there are none. */
  topTenShare: number | null
  /** Tags without activations in the previous period; null if that period is not known. */
  newTags: number | null
  /** Mean time in alarm in milliseconds; null if there are no activations. */
  mean: number | null
}

/** The totals of a period of this length; the most frequent tags come first. */
export function figuresOf(actors: readonly BadActor[], lengthMs: number): StatisticFigures {
  const activations = actors.reduce((sum, { number }) => sum + number, 0)
  const time = actors.reduce((sum, actor) => sum + actor.time, 0)
  const isPreviousKnown = actors.every(({ before }) => before !== undefined)
  return {
    activations,
    tags: actors.length,
    perTenMinutes: activations / (lengthMs / tenMinutesMs),
    topTenShare: paretoOf(actors, 'number', 0).topTenShare,
    newTags: isPreviousKnown ? actors.filter(({ before }) => before === null).length : null,
    mean: activations === 0 ? null : time / activations,
  }
}

/** A tag's rank in the previous and in the current period; null: not among the worst. */
export interface RankChange {
  tagName: string
  before: number | null
  now: number | null
}

/**
 * How the ranks of the worst tags changed between two periods; both lists come the worst first. Equal tags get
 * consecutive ranks, so that no two lines end in the same point.
 */
export function rankChanges(
  now: readonly BadActor[],
  before: readonly BadActor[],
  max: number,
): RankChange[] {
  const ranksIn = (actors: readonly BadActor[]) =>
    new Map(
      actors
        .slice(0, max)
        .map((actor, place) => [actorKey(actor), { tagName: actor.tagName, rank: place + 1 }]),
    )
  const [current, previous] = [ranksIn(now), ranksIn(before)]
  return [...new Set([...current.keys(), ...previous.keys()])].map((key) => ({
    tagName: (current.get(key) ?? previous.get(key))?.tagName ?? '',
    before: previous.get(key)?.rank ?? null,
    now: current.get(key)?.rank ?? null,
  }))
}
