import type { Period } from '../periods.ts'
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
  { occurrences }: TagPast,
  { from, to }: Period,
  { millis, repeatMillis }: FleetingLimits,
): number {
  let count = 0
  for (const [place, { raisedAt, resetAt }] of occurrences.entries()) {
    if (raisedAt < from || raisedAt >= to) continue
    // What the period's end cuts short is not fleeting for that: the time until the reset counts whole.
    if (resetAt === null || resetAt - raisedAt > millis) continue
    const before = occurrences[place - 1]?.raisedAt ?? -Infinity
    const after = occurrences[place + 1]?.raisedAt ?? Infinity
    if (raisedAt - before >= repeatMillis && after - raisedAt >= repeatMillis) count += 1
  }
  return count
}
