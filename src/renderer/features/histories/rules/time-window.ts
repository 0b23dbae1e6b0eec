import type { Period } from '../../../../shared/rules/periods.ts'
import { bucketAt, type Buckets } from './time-buckets.ts'

/** Nobody looks closer than this: the service counts in seconds. */
const leastMillis = 60_000

/** A stretch of a length moved so that it lies within the bounds, as far as it fits. */
function within(from: number, length: number, bounds: Period): Period {
  const fitting = Math.min(length, bounds.to - bounds.from)
  const start = Math.max(bounds.from, Math.min(from, bounds.to - fitting))
  return { from: start, to: start + fitting }
}

/** Looks closer (a factor below 1) or wider at a stretch; the instant pointed at stays where it is. */
export function zoomBy(stretch: Period, factor: number, at: number, bounds: Period): Period {
  const length = Math.max(leastMillis, (stretch.to - stretch.from) * factor)
  const share = (at - stretch.from) / (stretch.to - stretch.from)
  return within(at - share * length, length, bounds)
}

/** Moves a stretch by so many milliseconds, as far as the bounds go. */
export function moveBy(stretch: Period, millis: number, bounds: Period): Period {
  return within(stretch.from + millis, stretch.to - stretch.from, bounds)
}

/** All buckets from the one that has the first instant to the one that has the other, in either direction. */
export function bucketsBetween(buckets: Buckets, one: number, other: number): Period {
  const last = buckets.edges.length - 2
  const placeOf = (instant: number) => {
    const place = bucketAt(buckets, instant)
    return place >= 0 ? place : instant < (buckets.edges[0] ?? 0) ? 0 : last
  }
  const places = [placeOf(one), placeOf(other)]
  return stretchOf(buckets, Math.min(...places), Math.max(...places))
}

function stretchOf({ edges }: Buckets, first: number, last: number): Period {
  return { from: edges[first] ?? 0, to: edges[last + 1] ?? 0 }
}

/** What a key makes of the stretch that is marked: one bucket further, or one more of them. */
export function stepMark(buckets: Buckets, mark: Period | null, by: -1 | 1, extend: boolean): Period {
  const last = buckets.edges.length - 2
  if (mark === null) return by > 0 ? stretchOf(buckets, 0, 0) : stretchOf(buckets, last, last)
  const first = Math.max(0, bucketAt(buckets, mark.from))
  const end = bucketAt(buckets, mark.to - 1)
  const until = end < 0 ? last : end
  const bounded = (place: number) => Math.max(0, Math.min(place, last))
  if (extend)
    return by > 0
      ? stretchOf(buckets, first, bounded(until + 1))
      : stretchOf(buckets, bounded(first - 1), until)
  const length = until - first
  const next = Math.max(0, Math.min(first + by, last - length))
  return stretchOf(buckets, next, next + length)
}
