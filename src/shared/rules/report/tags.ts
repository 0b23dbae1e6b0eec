import type { Period } from '../periods.ts'
import { standingWithin, type Occurrence } from './occurrence.ts'

/** A tag with everything known of it, in order of time: what came before the period as well. */
export interface TagPast {
  /** As it was named last. */
  latest: Occurrence
  occurrences: Occurrence[]
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
    const known = tags.get(occurrence.tagId)
    if (known) {
      known.occurrences.push(occurrence)
      known.latest = occurrence
    } else tags.set(occurrence.tagId, { latest: occurrence, occurrences: [occurrence] })
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

/** Those raised in the period. */
export function raisedWithin(occurrences: readonly Occurrence[], { from, to }: Period): Occurrence[] {
  return occurrences.filter(({ raisedAt }) => raisedAt >= from && raisedAt < to)
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

function countWithin({ occurrences }: TagPast, { from, to }: Period): number {
  return occurrences.reduce((sum, { raisedAt }) => sum + (raisedAt >= from && raisedAt < to ? 1 : 0), 0)
}

function timeWithin(occurrence: Occurrence, period: Period): number {
  const part = standingWithin(occurrence, period)
  return part ? part.to - part.from : 0
}
