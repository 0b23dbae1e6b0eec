import type { Period } from '../../../../shared/rules/periods.ts'
import type { RecordSort } from '../../../../shared/model/records.ts'
import { bucketAt, type Buckets } from './time-buckets.ts'

/** The closest zoom: the service counts in seconds. */
const minRangeMs = 60_000

/** A range of this length, moved into the bounds as far as it fits. */
function within(from: number, length: number, bounds: Period): Period {
  const fitting = Math.min(length, bounds.to - bounds.from)
  const start = Math.max(bounds.from, Math.min(from, bounds.to - fitting))
  return { from: start, to: start + fitting }
}

/** Zooms in (a factor below 1) or out; the instant at the pointer keeps its position. */
export function zoomBy(range: Period, factor: number, at: number, bounds: Period): Period {
  const length = Math.max(minRangeMs, (range.to - range.from) * factor)
  const share = (at - range.from) / (range.to - range.from)
  return within(at - share * length, length, bounds)
}

/** Moves a range, as far as the bounds allow. */
export function moveBy(range: Period, offsetMs: number, bounds: Period): Period {
  return within(range.from + offsetMs, range.to - range.from, bounds)
}

/** The buckets between two instants, in either order and including theirs. */
export function bucketsBetween(buckets: Buckets, one: number, other: number): Period {
  const last = buckets.edges.length - 2
  const placeOf = (instant: number) => {
    const place = bucketAt(buckets, instant)
    return place >= 0 ? place : instant < (buckets.edges[0] ?? 0) ? 0 : last
  }
  const places = [placeOf(one), placeOf(other)]
  return rangeOf(buckets, Math.min(...places), Math.max(...places))
}

function rangeOf({ edges }: Buckets, first: number, last: number): Period {
  return { from: edges[first] ?? 0, to: edges[last + 1] ?? 0 }
}

/** Moves the selected range by one bucket, or extends it by one. */
export function stepSelection(
  buckets: Buckets,
  selection: Period | null,
  by: -1 | 1,
  extend: boolean,
): Period {
  const last = buckets.edges.length - 2
  if (selection === null) return by > 0 ? rangeOf(buckets, 0, 0) : rangeOf(buckets, last, last)
  const first = Math.max(0, bucketAt(buckets, selection.from))
  const end = bucketAt(buckets, selection.to - 1)
  const until = end < 0 ? last : end
  const bounded = (place: number) => Math.max(0, Math.min(place, last))
  if (extend)
    return by > 0 ? rangeOf(buckets, first, bounded(until + 1)) : rangeOf(buckets, bounded(first - 1), until)
  const length = until - first
  const next = Math.max(0, Math.min(first + by, last - length))
  return rangeOf(buckets, next, next + length)
}

/** How far loading has come is the median of this many rows: a single alarm may have been active for days. */
const sampleRows = 25

/**
 * The part of the period that is not loaded yet; null if everything is. The service is read by number from one
 * end, and numbers follow time with few exceptions.
 */
export function unloadedPart(period: Period, instants: Float64Array, loadOrder: RecordSort): Period | null {
  const last = instants
    .slice(-sampleRows)
    .filter((instant) => !Number.isNaN(instant))
    .sort()
  const reached = last[Math.floor(last.length / 2)]
  if (reached === undefined) return period
  const part = loadOrder === '-id' ? { from: period.from, to: reached } : { from: reached, to: period.to }
  return part.from < part.to ? part : null
}
