import { bucketTotals, type Buckets } from './time-buckets.ts'

/** One alarm is seen, however many the tallest bar has: no part is lower than this share of the height. */
const leastHeight = 0.03
/** The air between bars, as a share of their width. */
const air = 0.15

const round = (share: number) => Math.round(share * 100_000) / 100_000

/**
 * Bars of counts per bucket, stacked by band with the most urgent at the bottom, where the eye compares best.
 * One SVG path a band, in a square from 0 to 1.
 */
export function barPaths(counts: Uint32Array, bandCount: number, { edges }: Buckets): string[] {
  const from = edges[0] ?? 0
  const length = (edges.at(-1) ?? 0) - from
  const buckets = edges.length - 1
  const peak = Math.max(1, ...bucketTotals(counts, bandCount))
  const heightOf = (bucket: number, band: number) => {
    const count = counts[bucket * bandCount + band] ?? 0
    return count === 0 ? 0 : Math.max(leastHeight, count / peak)
  }
  const stackOf = (bucket: number, until: number) => {
    let height = 0
    for (let band = 0; band < until; band++) height += heightOf(bucket, band)
    return height
  }
  // What the least heights add may make a stack taller than the tallest count.
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
        left + (width * air) / 2,
        bottom,
        bottom - height / tallest,
        left + width * (1 - air / 2),
      ]
      const [x, low, high, right] = corners.map(round)
      path += `M${x} ${low}V${high}H${right}V${low}z`
    }
    return path
  })
}
