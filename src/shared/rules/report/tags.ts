import type { Period } from '../periods.ts'
import { placeOf, activeWithin, type Occurrence, densest, instantsWithin } from './occurrences.ts'

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
  activeMs: number
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
      activeMs: tag.occurrences.reduce((sum, occurrence) => sum + timeWithin(occurrence, period), 0),
    }))
}

function countWithin({ raised }: TagPast, { from, to }: Period): number {
  return placeOf(raised, to) - placeOf(raised, from)
}

function timeWithin(occurrence: Occurrence, period: Period): number {
  const part = activeWithin(occurrence, period)
  return part ? part.to - part.from : 0
}

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

export interface StaleAlarm {
  occurrence: Occurrence
  /** The part of the period during which it was stale. */
  stale: Period
  /** How long it had stood when it was reset or the period ended. */
  ageMs: number
}

/** The alarms that stood for longer than `millis` at some time of the period, the longest standing first. */
export function staleAlarms(
  occurrences: readonly Occurrence[],
  period: Period,
  millis: number,
): StaleAlarm[] {
  return occurrences
    .flatMap((occurrence) => {
      const stale = activeWithin(occurrence, period, millis)
      return stale ? [{ occurrence, stale, ageMs: stale.to - occurrence.raisedAt }] : []
    })
    .sort((a, b) => b.ageMs - a.ageMs || a.occurrence.id - b.occurrence.id)
}

/** How many of them were stale at some time of each day. */
export function stalePerDay(alarms: readonly StaleAlarm[], days: readonly Period[]): number[] {
  return days.map(({ from, to }) => alarms.filter(({ stale }) => stale.from < to && stale.to > from).length)
}
