import type { PriorityScale } from '../../model/priority-band.ts'
import type { ReportSettings } from '../../model/report-settings.ts'
import type { Period } from '../periods.ts'
import type { Zone } from '../zone.ts'
import {
  chatteringTags,
  type ChatteringTag,
  fleetingTags,
  nuisanceLimits,
  staleAlarms,
  stalePerDay,
  type StaleAlarm,
  byTag,
  topTags,
  type TagFigure,
  type TopTag,
} from './tags.ts'
import { floodLimitsOf, tenMinutes } from '../flood-limits.ts'
import { findFloods, type Flood } from '../floods.ts'
import {
  densest,
  instantsWithin,
  type Densest,
  activeWithin,
  type RecordedRaise,
  countWindows,
  type Windows,
} from './occurrences.ts'
import { splitPriorities, type SplitPart } from './assessment.ts'

export interface ReportTerms {
  /** Not empty, and not beyond now. */
  period: Period
  /** The zone of the days. */
  zone: Zone
  scale: PriorityScale
  settings: ReportSettings
}

export interface DayFigures extends Day {
  raised: number
  /** Its time in floods. */
  floodMs: number
  /** The alarms that were stale at some time of the day. */
  stale: number
}

/** The figures of an alarm system in a period. Only alarms raised in the period count. */
export interface AlarmReport {
  period: Period
  raised: number
  /** Raised before the period and still active when it began. */
  activeBefore: number
  /** By 10 minutes and by hour. */
  tens: Windows
  hours: Windows
  /** The busiest 10 minutes, at any start. */
  peak: Densest
  floods: Flood[]
  /** The number of tags that raised alarms, and the ten that raised the most. */
  tags: number
  topTen: TopTag[]
  chattering: ChatteringTag[]
  fleeting: TagFigure[]
  stale: StaleAlarm[]
  days: DayFigures[]
  split: SplitPart[]
}

const hour = 3_600_000

/**
 * The report of a period from all activations up to its end, in order of time. A quarter of a million alarms take a
 * while, so the computation yields between steps and the page stays responsive.
 */
export function* reportSteps(
  known: readonly RecordedRaise[],
  { period, zone, scale, settings }: ReportTerms,
): Generator<undefined, AlarmReport, undefined> {
  const occurrences = known.filter(({ raisedAt }) => raisedAt < period.to)
  const raised = occurrences.map(({ raisedAt }) => raisedAt)
  yield
  const own = occurrences.filter(({ raisedAt }) => raisedAt >= period.from)
  const ownRaised = own.map(({ raisedAt }) => raisedAt)
  yield
  const floods = findFloods(raised, period, floodLimitsOf(settings))
  yield
  const { chatter, fleeting: fleetingLimits, staleMs } = nuisanceLimits(settings)
  const stale = staleAlarms(occurrences, period, staleMs)
  const days = daysWith(daysOf(period, zone), ownRaised, floods, stale)
  yield
  const activeBefore = occurrences.filter(
    (occurrence) => occurrence.raisedAt < period.from && activeWithin(occurrence, period) !== null,
  ).length
  yield
  const tens = countWindows(ownRaised, period, tenMinutes)
  const hours = countWindows(ownRaised, period, hour)
  const peak = densest(ownRaised, tenMinutes)
  yield
  const tags = byTag(occurrences)
  yield
  const topTen = topTags(tags, period, 10)
  yield
  const chattering = chatteringTags(tags, period, chatter)
  yield
  const fleeting = fleetingTags(tags, period, fleetingLimits)
  yield
  const split = splitPriorities(
    own.map(({ priority }) => priority),
    scale,
    [settings.low, settings.medium, settings.high, settings.highest],
  )
  yield
  return {
    period,
    raised: own.length,
    activeBefore,
    tens,
    hours,
    peak,
    floods,
    tags: new Set(own.map(({ tagId }) => tagId)).size,
    topTen,
    chattering,
    fleeting,
    stale,
    days,
    split,
  }
}

function daysWith(
  days: readonly Day[],
  raised: readonly number[],
  floods: readonly Flood[],
  stale: readonly StaleAlarm[],
): DayFigures[] {
  const staleCounts = stalePerDay(stale, days)
  return days.map((day, place) => ({
    ...day,
    raised: instantsWithin(raised, day).length,
    floodMs: sharedTime(floods, day),
    stale: staleCounts[place] ?? 0,
  }))
}

/** The time of a period that other, non-overlapping periods cover. */
export function sharedTime(others: readonly Period[], { from, to }: Period): number {
  return others.reduce(
    (sum, other) => sum + Math.max(0, Math.min(to, other.to) - Math.max(from, other.from)),
    0,
  )
}

const day = 86_400_000

/** A calendar day, or its part within the period. It has 23 or 25 hours when the clocks change. */
export interface Day extends Period {
  /** The period does not contain all of it. */
  cut: boolean
}

/** The calendar days of a period in the zone. */
export function daysOf(period: Period, zone: Zone): Day[] {
  const days: Day[] = []
  let wall = Math.floor(zone.wallOf(period.from) / day) * day
  for (let from = zone.instantOf(wall); from < period.to; wall += day) {
    const to = zone.instantOf(wall + day)
    const part = { from: Math.max(from, period.from), to: Math.min(to, period.to) }
    // A zone that crossed the date line skipped a day.
    if (part.from < part.to) days.push({ ...part, cut: from < period.from || to > period.to })
    from = to
  }
  return days
}
