import type { Period } from '../../../../shared/rules/periods.ts'
import type { Zone } from '../../../../shared/rules/zone.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Round lengths of time. */
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28].map((count) => count * day),
]

/** When entries were raised and in which band, as numbers that can be counted fast. */
export interface HistoryTimes {
  /** In the order of the rows; NaN if a time cannot be read. */
  instants: Float64Array
  /** Indexes in the list of bands. */
  bands: Float64Array
}

export interface Buckets {
  /** The length of a whole one, in milliseconds. */
  step: number
  /** The start of each bucket, and the end of the last one. The first and the last may be shorter. */
  edges: readonly number[]
}

/** Divides a range into at most `max` buckets that start at full hours, days and so on of the wall clock. */
export function bucketsOf({ from, to }: Period, max: number, zone: Zone): Buckets {
  const step = steps.find((length) => (to - from) / length <= max) ?? Math.ceil((to - from) / max / day) * day
  const wall = zone.wallOf(from)
  const offset = wall - from
  const first = Math.floor(wall / step) * step
  // At a clock change an hour is repeated or skipped, and short steps keep their length; longer steps follow the
  // wall clock, so that each day starts at midnight and one of them is shorter or longer.
  const edgeAt = (place: number) => {
    const at = first + place * step
    return step <= hour ? at - offset : zone.instantOf(at)
  }
  const edges = [from]
  for (let place = 1; edgeAt(place) < to; place++) edges.push(edgeAt(place))
  return { step, edges: [...edges, to] }
}

/** The bucket of an instant; -1 if it lies outside. */
export function bucketAt({ edges }: Buckets, instant: number): number {
  const from = edges[0] ?? 0
  const to = edges.at(-1) ?? 0
  if (!(instant >= from && instant < to)) return -1
  const count = edges.length - 1
  // Buckets have about the same length: the estimate is off by one at most.
  let place = Math.min(count - 1, Math.floor(((instant - from) / (to - from)) * count))
  while (instant < (edges[place] ?? from)) place--
  while (instant >= (edges[place + 1] ?? to)) place++
  return place
}

/** How many alarms were raised in each bucket and band: counts[bucket * bands + band]. Only found rows count. */
export function countBuckets(
  { instants, bands }: HistoryTimes,
  found: Uint8Array | null,
  buckets: Buckets,
  bandCount: number,
): Uint32Array {
  const counts = new Uint32Array((buckets.edges.length - 1) * bandCount)
  for (let row = 0; row < instants.length; row++) {
    if (found?.[row] === 0) continue
    const bucket = bucketAt(buckets, instants[row] ?? Number.NaN)
    if (bucket < 0) continue
    const cell = bucket * bandCount + (bands[row] ?? 0)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}

/** The totals of the buckets over all bands. */
export function bucketTotals(counts: Uint32Array, bandCount: number): number[] {
  return Array.from({ length: bandCount === 0 ? 0 : counts.length / bandCount }, (_, bucket) =>
    counts.subarray(bucket * bandCount, (bucket + 1) * bandCount).reduce((total, count) => total + count, 0),
  )
}

export interface AxisTick {
  at: number
  /** The position in the range: 0 is its start, 1 its end. */
  share: number
  /** What its label shows: a day at midnight, else a time of day. */
  kind: 'day' | 'minute' | 'second'
}

/** The labels of a time axis, at most `max` of them. */
export function axisTicks(range: Period, max: number, zone: Zone): AxisTick[] {
  const { step, edges } = bucketsOf(range, max, zone)
  return edges.slice(1, -1).map((at) => ({
    at,
    share: (at - range.from) / (range.to - range.from),
    kind: zone.wallOf(at) % day === 0 ? 'day' : step < minute ? 'second' : 'minute',
  }))
}
