import type { Period } from '../periods.ts'
import { placeOf } from './instants.ts'
import { standingWithin, type Occurrence } from './occurrence.ts'

/** A tag with everything known of it, in order of time: what came before the period as well. */
export interface TagPast {
  /** As it was named last. */
  latest: Occurrence
  occurrences: Occurrence[]
  /** When each of them was raised: most figures want no more, and numbers lie side by side. */
  raised: number[]
}

/** What a report says of one tag. */
export interface TagFigure {
  tagId: number
  tagName: string
  message: string
  priority: number
  /** Alarms that the figure counts. */
  count: number
}

/** Parts what is in order of time by tag. */
export function byTag(occurrences: readonly Occurrence[]): TagPast[] {
  const tags = new Map<number, TagPast>()
  for (const occurrence of occurrences) {
    const { tagId, raisedAt } = occurrence
    const known = tags.get(tagId)
    if (known) {
      known.occurrences.push(occurrence)
      known.raised.push(raisedAt)
      known.latest = occurrence
    } else tags.set(tagId, { latest: occurrence, occurrences: [occurrence], raised: [raisedAt] })
  }
  return [...tags.values()]
}

export function figureOf({ latest }: TagPast, count: number): TagFigure {
  const { tagId, tagName, message, priority } = latest
  return { tagId, tagName, message, priority, count }
}

/** The most first; of as many, in the order of their names. */
export function byCount(a: TagFigure, b: TagFigure): number {
  return b.count - a.count || (a.tagName < b.tagName ? -1 : a.tagName > b.tagName ? 1 : a.tagId - b.tagId)
}

export interface TopTag extends TagFigure {
  /** Of all alarms raised in the period, 0 to 1. */
  share: number
  /** How long its alarms stood in the period, whenever they were raised. */
  standingMillis: number
}

/** The tags that raised the most alarms in the period. */
export function topTags(tags: readonly TagPast[], period: Period, most: number): TopTag[] {
  const counted = tags.map((tag) => ({ tag, figure: figureOf(tag, countWithin(tag, period)) }))
  const total = counted.reduce((sum, { figure }) => sum + figure.count, 0)
  return counted
    .filter(({ figure }) => figure.count > 0)
    .sort((a, b) => byCount(a.figure, b.figure))
    .slice(0, most)
    .map(({ tag, figure }) => ({
      ...figure,
      share: figure.count / total,
      standingMillis: tag.occurrences.reduce((sum, occurrence) => sum + timeWithin(occurrence, period), 0),
    }))
}

function countWithin({ raised }: TagPast, { from, to }: Period): number {
  return placeOf(raised, to) - placeOf(raised, from)
}

function timeWithin(occurrence: Occurrence, period: Period): number {
  const part = standingWithin(occurrence, period)
  return part ? part.to - part.from : 0
}
