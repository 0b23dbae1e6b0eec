import type { ReportSettings } from '../../model/report-settings.ts'
import type { Period } from '../periods.ts'
import { indexFrom, activeWithin, type RecordedRaise, densest, instantsWithin } from './occurrences.ts'

/** A tag with all its known activations in order of time, also from before the period. */
export interface TagHistory {
  /** The latest activation, which names the tag. */
  latest: RecordedRaise
  occurrences: RecordedRaise[]
  /** When each was raised; a plain array of numbers is enough for most figures, and fast. */
  raised: number[]
}

/** A figure of one tag. */
export interface TagFigure {
  tagId: number
  tagName: string
  message: string
  priority: number
  /** The alarms that the figure counts. */
  count: number
}

/** Groups activations by tag, keeping their order of time. */
export function byTag(occurrences: readonly RecordedRaise[]): TagHistory[] {
  const tags = new Map<number, TagHistory>()
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

export function figureOf({ latest }: TagHistory, count: number): TagFigure {
  const { tagId, tagName, message, priority } = latest
  return { tagId, tagName, message, priority, count }
}

/** Highest count first; equal counts in the order of names. */
export function byCount(a: TagFigure, b: TagFigure): number {
  return b.count - a.count || (a.tagName < b.tagName ? -1 : a.tagName > b.tagName ? 1 : a.tagId - b.tagId)
}

export interface TopTag extends TagFigure {
  /** Of all alarms raised in the period, 0 to 1. */
  share: number
  /** The time in alarm within the period, whenever the alarms were raised. */
  activeMs: number
}

/** The tags that raised the most alarms in the period. */
export function topTags(tags: readonly TagHistory[], period: Period, max: number): TopTag[] {
  const counted = tags.map((tag) => ({ tag, figure: figureOf(tag, countWithin(tag, period)) }))
  const total = counted.reduce((sum, { figure }) => sum + figure.count, 0)
  return counted
    .filter(({ figure }) => figure.count > 0)
    .sort((a, b) => byCount(a.figure, b.figure))
    .slice(0, max)
    .map(({ tag, figure }) => ({
      ...figure,
      share: figure.count / total,
      activeMs: tag.occurrences.reduce((sum, occurrence) => sum + timeWithin(occurrence, period), 0),
    }))
}

function countWithin({ raised }: TagHistory, { from, to }: Period): number {
  return indexFrom(raised, to) - indexFrom(raised, from)
}

function timeWithin(occurrence: RecordedRaise, period: Period): number {
  const part = activeWithin(occurrence, period)
  return part ? part.to - part.from : 0
}

export interface ChatterLimits {
  count: number
  windowMs: number
}

const second = 1_000

/** The limits of chattering, fleeting and stale alarms, for the report and for the live list. */
export function nuisanceLimits(settings: ReportSettings): {
  chatter: ChatterLimits
  fleeting: FleetingLimits
  staleMs: number
} {
  const windowMs = settings.chatterSeconds * second
  return {
    chatter: { count: settings.chatterCount, windowMs },
    fleeting: { maxMs: settings.fleetingSeconds * second, repeatMs: windowMs },
    staleMs: settings.staleHours * 3_600 * second,
  }
}

export interface ChatteringTag extends TagFigure {
  /** The most activations within the chattering window. */
  worst: number
}

/** The chattering tags of the period, with the alarms that were part of it. */
export function chatteringTags(
  tags: readonly TagHistory[],
  period: Period,
  { count, windowMs }: ChatterLimits,
): ChatteringTag[] {
  return tags
    .filter(({ raised }) => raised.length >= count)
    .flatMap((tag) => {
      const raised = instantsWithin(tag.raised, period)
      const worst = densest(raised, windowMs).count
      return worst < count ? [] : [{ ...figureOf(tag, countChattering(raised, count, windowMs)), worst }]
    })
    .sort(byCount)
}

/** Whether the activation at this place is the first of enough within the window. */
export function chattersAt(
  raised: readonly number[],
  place: number,
  { count, windowMs }: ChatterLimits,
): boolean {
  const [first, last] = [raised[place], raised[place + count - 1]]
  return first !== undefined && last !== undefined && last - first < windowMs
}

/** How many activations belong to some window with at least `count`. */
function countChattering(raised: readonly number[], count: number, windowMs: number): number {
  let total = 0
  /** The index after the last one counted. */
  let counted = 0
  for (const place of raised.keys()) {
    if (!chattersAt(raised, place, { count, windowMs })) continue
    total += place + count - Math.max(place, counted)
    counted = place + count
  }
  return total
}

export interface FleetingLimits {
  /** An alarm that clears within this time is fleeting. */
  maxMs: number
  /** Another activation of the tag within this time, before or after, makes it a repeat. */
  repeatMs: number
}

/** The tags with alarms that cleared before anyone could act and did not repeat at once. */
export function fleetingTags(
  tags: readonly TagHistory[],
  period: Period,
  limits: FleetingLimits,
): TagFigure[] {
  return tags
    .map((tag) => figureOf(tag, countFleeting(tag, period, limits)))
    .filter(({ count }) => count > 0)
    .sort(byCount)
}

function countFleeting(
  { occurrences, raised }: TagHistory,
  { from, to }: Period,
  limits: FleetingLimits,
): number {
  let count = 0
  const end = indexFrom(raised, to)
  for (let place = indexFrom(raised, from); place < end; place++) {
    const occurrence = occurrences[place]
    if (occurrence && isFleeting(occurrence, raised[place - 1], raised[place + 1], limits)) count += 1
  }
  return count
}

/**
 * Whether an alarm was fleeting; `before` and `after` are the tag's activations next to it. The end of a period does
 * not shorten an alarm: its whole time until the reset counts.
 */
export function isFleeting(
  { raisedAt, resetAt }: Pick<RecordedRaise, 'raisedAt' | 'resetAt'>,
  before = -Infinity,
  after = Infinity,
  { maxMs, repeatMs }: FleetingLimits,
): boolean {
  if (resetAt === null || resetAt - raisedAt > maxMs) return false
  return raisedAt - before >= repeatMs && after - raisedAt >= repeatMs
}

export interface StaleAlarm {
  occurrence: RecordedRaise
  /** The part of the period in which it was stale. */
  stale: Period
  /** Its age when it was reset or the period ended. */
  ageMs: number
}

/** Whether an alarm that is still active has been so for longer than `minAgeMs`. */
export function isStale(raisedAt: number, now: number, minAgeMs: number): boolean {
  return activeWithin({ raisedAt, resetAt: null }, { from: raisedAt, to: now }, minAgeMs) !== null
}

/** The alarms that were active for longer than `minAgeMs` at some time of the period, oldest first. */
export function staleAlarms(
  occurrences: readonly RecordedRaise[],
  period: Period,
  minAgeMs: number,
): StaleAlarm[] {
  return occurrences
    .flatMap((occurrence) => {
      const stale = activeWithin(occurrence, period, minAgeMs)
      return stale ? [{ occurrence, stale, ageMs: stale.to - occurrence.raisedAt }] : []
    })
    .sort((a, b) => b.ageMs - a.ageMs || a.occurrence.id - b.occurrence.id)
}

/** How many were stale at some time of each day. */
export function stalePerDay(alarms: readonly StaleAlarm[], days: readonly Period[]): number[] {
  return days.map(({ from, to }) => alarms.filter(({ stale }) => stale.from < to && stale.to > from).length)
}
