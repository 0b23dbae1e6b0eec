import type { Period } from '../periods.ts'
import { densest, instantsWithin } from './instants.ts'
import { byCount, figureOf, type TagFigure, type TagPast } from './tags.ts'

export interface ChatterLimits {
  count: number
  millis: number
}

export interface ChatteringTag extends TagFigure {
  /** The most within the stretch that chattering is measured by. */
  worst: number
}

/** The tags that chattered in the period, with the alarms that were part of it. */
export function chatteringTags(
  tags: readonly TagPast[],
  period: Period,
  { count, millis }: ChatterLimits,
): ChatteringTag[] {
  return tags
    .filter(({ raised }) => raised.length >= count)
    .flatMap((tag) => {
      const raised = instantsWithin(tag.raised, period)
      const worst = densest(raised, millis).count
      return worst < count ? [] : [{ ...figureOf(tag, countCrowded(raised, count, millis)), worst }]
    })
    .sort(byCount)
}

/** How many have enough company: they belong to some stretch of `millis` with at least `count`. */
function countCrowded(raised: readonly number[], count: number, millis: number): number {
  let crowded = 0
  /** The place after the last one counted. */
  let counted = 0
  for (const [place, first] of raised.entries()) {
    const last = raised[place + count - 1]
    if (last === undefined || last - first >= millis) continue
    crowded += place + count - Math.max(place, counted)
    counted = place + count
  }
  return crowded
}
