import { between, exponential, pick, type Random } from './random.ts'
import type { Site, Tag } from './site.ts'

export const scenarioNames = ['quiet', 'normal', 'flood'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** What happens beside the baseline. */
export interface Scenario {
  /** The share of alarms from chattering tags. */
  chatterShare: number
  /** The chance that an alarm is stale: active for more than a day. */
  staleChance: number
  /** The chance of a cascade on a past day. */
  cascadeChancePerDay: number
  /** When the first cascade starts, and the interval to the next. */
  cascades: { afterMs: number; everyMs: number } | null
}

export const scenarios: Record<ScenarioName, Scenario> = {
  quiet: { chatterShare: 0, staleChance: 0, cascadeChancePerDay: 0, cascades: null },
  normal: { chatterShare: 0.12, staleChance: 0.002, cascadeChancePerDay: 1 / 6, cascades: null },
  flood: {
    chatterShare: 0.12,
    staleChance: 0.002,
    cascadeChancePerDay: 1 / 2,
    cascades: { afterMs: 15_000, everyMs: 2 * 3_600_000 },
  },
}

const minute = 60_000
/** In a flood operators get to an alarm only after many others. */
const floodReactionFactor = 5
const cascadeDurationMs = 10 * minute
/** The delay with which the flood reaches each further area. */
const areaLagMs = 55_000
/** The mean delay of an area's alarms: most come early. */
const meanFollowMs = 110_000

export interface PlannedAlarm {
  at: number
  tag: Tag
  /** From raise to reset. */
  durationMs: number
  /** Multiplies the usual reaction time. */
  reactionFactor: number
  /** A raise while it is open re-alarms it. */
  reactivatable: boolean
}

/**
 * A flood: one trip, and within ten minutes several hundred consequential alarms, first in the area of the cause
 * and then in the dependent areas, in the order of the site.
 */
export function planCascade(random: Random, site: Site, from: number): PlannedAlarm[] {
  const [first = site.tags] = site.areas
  const trips = first.filter(({ condition }) => condition === 'TRIP')
  const cause = pick(random, trips.length > 0 ? trips : first)
  const followers = Math.floor(between(random, 300, 420))
  const plan = (at: number, tag: Tag, durationMs: number): PlannedAlarm => ({
    at: Math.floor(at),
    tag,
    durationMs,
    reactionFactor: floodReactionFactor,
    reactivatable: false,
  })
  const planned = [plan(from, cause, between(random, 30, 60) * minute)]
  while (planned.length <= followers) {
    const area = Math.floor(random() * site.areas.length)
    const delay = 2_000 + area * areaLagMs + exponential(random, meanFollowMs)
    if (delay >= cascadeDurationMs) continue
    const tag = pick(random, site.areas[area] ?? site.tags)
    planned.push(plan(from + delay, tag, 20_000 + exponential(random, 9 * minute)))
  }
  return planned.sort((a, b) => a.at - b.at)
}

/** The mean number of alarms in a burst. */
export const meanBurstSize = 12

/** A burst of one chattering tag: raised and reset several times a minute, like a reading at its limit. */
export function planChatter(random: Random, site: Site, from: number): PlannedAlarm[] {
  const tag = pick(random, site.badActors)
  let at = from
  return Array.from({ length: Math.floor(between(random, 6, 2 * meanBurstSize - 5)) }, () => {
    const durationMs = between(random, 2_000, 5_000)
    const alarm = { at: Math.floor(at), tag, durationMs, reactionFactor: 1, reactivatable: true }
    at += between(random, 7_000, 16_000)
    return alarm
  })
}
