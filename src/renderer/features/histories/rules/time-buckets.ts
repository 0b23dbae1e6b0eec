import type { Period, Zone } from '../../../../shared/rules/periods.ts'
import type { HistoryTimes } from './history-times.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Lengths that people count time in. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28].map((count) => count * day),
]

export interface Buckets {
  /** The length of a whole one, in milliseconds. */
  step: number
  /** Where they begin, and at the end where the last one ends. The first and the last may be cut short. */
  edges: readonly number[]
}

/** Parts a stretch of time into so many buckets at most, at full hours, days and so on of the wall clock. */
export function bucketsOf({ from, to }: Period, most: number, zone: Zone): Buckets {
  const step =
    steps.find((length) => (to - from) / length <= most) ?? Math.ceil((to - from) / most / day) * day
  const wall = zone.wallOf(from)
  const offset = wall - from
  const first = Math.floor(wall / step) * step
  // Where clocks change, an hour comes twice or not at all, and every hour is still an hour; longer steps go by
  // what the clock shows, so that a day begins at midnight and one of them is shorter or longer.
  const edgeAt = (place: number) => {
    const at = first + place * step
    return step <= hour ? at - offset : zone.instantOf(at)
  }
  const edges = [from]
  for (let place = 1; edgeAt(place) < to; place++) edges.push(edgeAt(place))
  return { step, edges: [...edges, to] }
}

/** The bucket that an instant falls into; -1 where it lies outside. */
export function bucketAt({ edges }: Buckets, instant: number): number {
  const from = edges[0] ?? 0
  const to = edges.at(-1) ?? 0
  if (!(instant >= from && instant < to)) return -1
  const count = edges.length - 1
  // Buckets are of about one length: the guess is right or next to right.
  let place = Math.min(count - 1, Math.floor(((instant - from) / (to - from)) * count))
  while (instant < (edges[place] ?? from)) place--
  while (instant >= (edges[place + 1] ?? to)) place++
  return place
}

/** For every bucket how many were raised in each band: counts[bucket * bands + band]. Only marked rows count. */
export function countBuckets(
  { instants, bands }: HistoryTimes,
  marks: Uint8Array | null,
  buckets: Buckets,
  bandCount: number,
): Uint32Array {
  const counts = new Uint32Array((buckets.edges.length - 1) * bandCount)
  for (let row = 0; row < instants.length; row++) {
    if (marks?.[row] === 0) continue
    const bucket = bucketAt(buckets, instants[row] ?? Number.NaN)
    if (bucket < 0) continue
    const cell = bucket * bandCount + (bands[row] ?? 0)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}

/** How many each bucket has, all bands together. */
export function bucketTotals(counts: Uint32Array, bandCount: number): number[] {
  return Array.from({ length: bandCount === 0 ? 0 : counts.length / bandCount }, (_, bucket) =>
    counts.subarray(bucket * bandCount, (bucket + 1) * bandCount).reduce((total, count) => total + count, 0),
  )
}
