import type { LaneEntry, LaneSpan } from './tag-lanes.ts'
import { bucketTotals, type Buckets } from './time-buckets.ts'

/** The minimum height of a part as a share of the plot: a single alarm stays visible beside the tallest bar. */
const minHeight = 0.03
/** The gap between bars, as a share of their width. */
const gap = 0.15

const round = (share: number) => Math.round(share * 100_000) / 100_000

/**
 * The bars of a timeline as one SVG path per band, in a square from 0 to 1. They are stacked with the most urgent
 * band at the bottom, where bars are easiest to compare.
 */
export function barPaths(counts: Uint32Array, bandCount: number, { edges }: Buckets): string[] {
  const from = edges[0] ?? 0
  const length = (edges.at(-1) ?? 0) - from
  const buckets = edges.length - 1
  const peak = Math.max(1, ...bucketTotals(counts, bandCount))
  const heightOf = (bucket: number, band: number) => {
    const count = counts[bucket * bandCount + band] ?? 0
    return count === 0 ? 0 : Math.max(minHeight, count / peak)
  }
  const stackOf = (bucket: number, until: number) => {
    let height = 0
    for (let band = 0; band < until; band++) height += heightOf(bucket, band)
    return height
  }
  // The minimum heights can make a stack taller than the tallest count.
  const tallest = Math.max(1, ...Array.from({ length: buckets }, (_, bucket) => stackOf(bucket, bandCount)))

  return Array.from({ length: bandCount }, (_, band) => {
    let path = ''
    for (let bucket = 0; bucket < buckets; bucket++) {
      const height = heightOf(bucket, band)
      if (height === 0) continue
      const left = ((edges[bucket] ?? 0) - from) / length
      const width = ((edges[bucket + 1] ?? 0) - from) / length - left
      const bottom = 1 - stackOf(bucket, band) / tallest
      const corners = [
        left + (width * gap) / 2,
        bottom,
        bottom - height / tallest,
        left + width * (1 - gap / 2),
      ]
      const [x, low, high, right] = corners.map(round)
      path += `M${x} ${low}V${high}H${right}V${low}z`
    }
    return path
  })
}

/** The lanes of a tag as SVG paths in a square from 0 to 1: bars, thin lines and ticks. */
export interface LanePaths {
  active: string
  lines: string
  ticks: string
}

/** The height of one of three lanes. */
const laneHeight = 1 / 3
/** An alarm of a second stays visible. */
const minWidth = 0.0015

function box({ start, end }: LaneSpan, middle: number, height: number): string {
  const width = Math.max(minWidth, end - start)
  const left = Math.min(start, 1 - width)
  const [x, right, top, bottom] = [left, left + width, middle - height / 2, middle + height / 2].map(round)
  return `M${x} ${top}H${right}V${bottom}H${x}z`
}

/** Three lanes below one another: in alarm, acknowledged, reset. */
export function lanePaths(entries: readonly LaneEntry[]): LanePaths {
  const middles = [laneHeight / 2, laneHeight * 1.5, laneHeight * 2.5] as const
  const tick = (at: number | null, middle: number) =>
    at === null ? '' : box({ start: at, end: at }, middle, laneHeight * 0.6)
  const line = (span: LaneSpan | null, middle: number) =>
    span === null ? '' : box(span, middle, laneHeight * 0.08)
  return {
    active: entries
      .map(({ active }) => (active === null ? '' : box(active, middles[0], laneHeight * 0.6)))
      .join(''),
    lines: entries
      .map(({ reaction, intervention }) => line(reaction, middles[1]) + line(intervention, middles[2]))
      .join(''),
    ticks: entries
      .map(({ acknowledgedAt, resetAt }) => tick(acknowledgedAt, middles[1]) + tick(resetAt, middles[2]))
      .join(''),
  }
}
