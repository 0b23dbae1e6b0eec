import type { Episode } from './judge.ts'
import { createSequence } from './rehearsal.ts'
import { viewCount, viewsOf, type Happening, type SparseRow } from './views.ts'

/** How a burst under way stands to those of the past. */
export interface Familiarity {
  /** How far it is from the nearest three, 0 to 1. */
  strangeness: number
  /** Bursts of a family never seen are rarely so near. */
  isKnown: boolean
  /** To each of the past ones. */
  distances: Float64Array
}
/** Tells bursts that are like past ones from those that are like none. */
export type Strangeness = (happenings: readonly Happening[], elapsed: number) => Familiarity

interface Case {
  range: number
  family: number
  /** Of the nearest three, and of the nearest three of other families. */
  known: number
  unknown: number
}

/** Up to which strangeness a burst counts as known, by how many tags it has and by the family of its nearest. */
interface Limits {
  ranges: number[]
  families: Map<number, number>
}

const nearestCount = 3
/** A burst of a family never seen may be taken for a known one this often. */
const takenForKnown = 0.03
/** A burst of a known family may be taken for an unknown one this often, where both cannot be had the first counts. */
const takenForUnknown = 0.05
const samples = 200
/** How many different tags have come decides how far apart bursts are: those of each range have their own limit. */
const tagRanges = [4, 8, 16, Infinity]
const minSamples = 25
/** The moments at which bursts are compared, six while the time grows by e. */
const momentsPerFold = 6
const lastMoment = Math.ceil(Math.log(8 * 60 + 1) * momentsPerFold)
const momentOf = (elapsed: number) =>
  Math.min(lastMoment, Math.ceil(Math.log1p(elapsed / 60_000) * momentsPerFold - 1e-9))
const msOf = (moment: number) => Math.expm1(moment / momentsPerFold) * 60_000

interface Compared {
  rows: SparseRow[]
  norms: Float64Array
}

/** Learns how far apart bursts of one family are, and how far those of different ones. */
export function* learnStrangeness(
  episodes: readonly Episode[],
  tagCount: number,
): Generator<void, Strangeness> {
  // Tags that only the burst under way has are beyond the known ones.
  const dense = new Float32Array(tagCount * viewCount)
  const rowsAt = (moment: number): Compared => {
    const rows = episodes.map(({ happenings }) => viewsOf(happenings, msOf(moment)))
    return { rows, norms: Float64Array.from(rows, normOf) }
  }
  const distancesTo = (row: SparseRow, { rows, norms }: Compared): Float64Array => {
    row.columns.forEach((column, place) => {
      if (column < dense.length) dense[column] = row.values[place] ?? 0
    })
    const own = normOf(row)
    const distances = Float64Array.from(rows, ({ columns, values }, at) => {
      let common = 0
      for (let place = 0; place < columns.length; place++)
        common += (values[place] ?? 0) * (dense[columns[place] ?? 0] ?? 0)
      const sum = own + (norms[at] ?? 0)
      return sum === 0 ? 1 : (sum - 2 * common) / sum
    })
    row.columns.forEach((column) => {
      if (column < dense.length) dense[column] = 0
    })
    return distances
  }

  const limits: Limits[] = []
  const random = createSequence(3)
  const sampled = episodes
    .map((_, place) => ({ place, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, samples)
  for (let moment = 0; moment <= lastMoment; moment++) {
    const compared = rowsAt(moment)
    const cases = sampled.flatMap(({ place }): Case[] => {
      const [row, family = -1] = [compared.rows[place], episodes[place]?.family]
      if (row === undefined) return []
      const distances = distancesTo(row, compared)
      return [
        {
          range: rangeOf(row),
          family,
          known: meanOfNearest(distances, (other) => other !== place),
          unknown: meanOfNearest(distances, (other) => episodes[other]?.family !== family),
        },
      ]
    })
    limits.push({
      ranges: tagRanges.map((_, range) => {
        const own = cases.filter((one) => one.range === range)
        return limitOf(own.length < minSamples ? cases : own)
      }),
      families: new Map(
        [...Map.groupBy(cases, ({ family }) => family)].map(([family, own]) => [
          family,
          quantileOf(
            own.map(({ known }) => known),
            1 - takenForUnknown,
          ),
        ]),
      ),
    })
    yield
  }

  /** The last moment asked about: screens ask again and again about one burst. */
  let last: { moment: number; compared: Compared } | null = null
  const comparedAt = (moment: number): Compared => {
    if (last?.moment !== moment) last = { moment, compared: rowsAt(moment) }
    return last.compared
  }
  return (happenings, elapsed) => {
    const moment = momentOf(elapsed)
    const shown = happenings.filter(({ at }) => at <= elapsed)
    const row = viewsOf(shown, msOf(moment))
    const distances = distancesTo(row, comparedAt(moment))
    const strangeness = meanOfNearest(distances, () => true)
    const family = episodes[distances.indexOf(Math.min(...distances))]?.family ?? -1
    const { ranges, families } = limits[moment] ?? {}
    const limit = Math.min(ranges?.[rangeOf(row)] ?? 0, families?.get(family) ?? 0)
    return { strangeness, isKnown: strangeness <= limit, distances }
  }
}

/** The first view of a tag says that it was raised. */
const rangeOf = ({ columns }: SparseRow) => {
  const raised = columns.reduce((sum, column) => sum + (column % viewCount === 0 ? 1 : 0), 0)
  return tagRanges.findIndex((most) => raised <= most)
}
const limitOf = (cases: readonly Case[]) =>
  quantileOf(
    cases.map(({ unknown }) => unknown),
    takenForKnown,
  )

const normOf = ({ values }: SparseRow) => values.reduce((sum, value) => sum + value * value, 0)

function meanOfNearest(distances: Float64Array, isMeant: (place: number) => boolean): number {
  const nearest = new Float64Array(nearestCount).fill(1)
  distances.forEach((distance, place) => {
    if (distance >= (nearest[nearestCount - 1] ?? 0) || !isMeant(place)) return
    nearest[nearestCount - 1] = distance
    nearest.sort()
  })
  return nearest.reduce((sum, distance) => sum + distance, 0) / nearestCount
}

function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
