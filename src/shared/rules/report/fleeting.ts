import type { Period } from '../periods.ts'
import { placeOf } from './instants.ts'
import { byCount, figureOf, type TagFigure, type TagPast } from './tags.ts'

export interface FleetingLimits {
  /** Over within so long of its beginning. */
  millis: number
  /** Another one of the tag within so long, before or after, makes it a repeat. */
  repeatMillis: number
}

/** The tags with alarms in the period that were over before anybody could act, and did not come again at once. */
export function fleetingTags(tags: readonly TagPast[], period: Period, limits: FleetingLimits): TagFigure[] {
  return tags
    .map((tag) => figureOf(tag, countFleeting(tag, period, limits)))
    .filter(({ count }) => count > 0)
    .sort(byCount)
}

function countFleeting(
  { occurrences, raised }: TagPast,
  { from, to }: Period,
  { millis, repeatMillis }: FleetingLimits,
): number {
  let count = 0
  const end = placeOf(raised, to)
  for (let place = placeOf(raised, from); place < end; place++) {
    const { raisedAt = 0, resetAt = null } = occurrences[place] ?? {}
    // What the period's end cuts short is not fleeting for that: the time until the reset counts whole.
    if (resetAt === null || resetAt - raisedAt > millis) continue
    const before = raised[place - 1] ?? -Infinity
    const after = raised[place + 1] ?? Infinity
    if (raisedAt - before >= repeatMillis && after - raisedAt >= repeatMillis) count += 1
  }
  return count
}
