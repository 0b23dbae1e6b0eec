import { planCascade, type PlannedAlarm } from './cascade.ts'
import { meanBurst, planChatter } from './chatter.ts'
import { drawOperator, drawReaction, type Operator } from './operators.ts'
import { between, chance, exponential, type Random } from './random.ts'
import type { Scenario } from './scenario.ts'
import { busiestRhythm, shiftRhythm } from './shift-rhythm.ts'
import type { Site, Tag } from './site.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Past alarms of the baseline: two of each tag a day, a site that is neither silent nor flooded. */
const alarmsPerTagAndDay = 2

export interface PastAlarm {
  tag: Tag
  raisedAt: number
  resetAt: number
  /** Null: nobody ever acknowledged it. */
  acknowledged: { at: number; operator: Operator } | null
}

/** What came and went in the days before `now`, day by day, each in order of time. */
export function* drawPast(options: {
  random: Random
  site: Site
  scenario: Scenario
  days: number
  now: number
}): Generator<PastAlarm> {
  const { random, site, scenario, days, now } = options
  for (let remaining = days; remaining > 0; remaining -= 1) {
    const from = now - remaining * day
    const planned = [
      ...planBaseline(random, site, scenario, from),
      ...planBursts(random, site, scenario, from),
      ...(chance(random, scenario.cascadeChancePerDay)
        ? planCascade(random, site, Math.floor(from + between(random, 0, 0.95) * day))
        : []),
    ]
    for (const alarm of planned.sort((a, b) => a.at - b.at)) {
      const past = live(random, alarm)
      // What would still stand is left to the alarms that do.
      if (past.resetAt < now && (past.acknowledged?.at ?? 0) < now) yield past
    }
  }
}

function planBaseline(random: Random, site: Site, scenario: Scenario, from: number): PlannedAlarm[] {
  const planned: PlannedAlarm[] = []
  const count = Math.round(site.tags.length * alarmsPerTagAndDay)
  while (planned.length < count) {
    const at = Math.floor(from + random() * day)
    // Drawn evenly and thinned to the rhythm.
    if (random() * busiestRhythm > shiftRhythm(at)) continue
    const tag = site.draw(random)
    planned.push({ at, tag, lifeMillis: drawLife(random, scenario), slowness: 1, reactivatable: false })
  }
  return planned
}

function drawLife(random: Random, { staleChance }: Scenario): number {
  if (chance(random, staleChance)) return between(random, 1.05, 4) * day
  // Some are over before anybody has looked.
  return chance(random, 0.08) ? between(random, 1_000, 9_000) : 10_000 + exponential(random, 12 * minute)
}

function planBursts(random: Random, site: Site, scenario: Scenario, from: number): PlannedAlarm[] {
  const { chatterShare } = scenario
  const baseline = site.tags.length * alarmsPerTagAndDay
  const bursts = (baseline * chatterShare) / (1 - chatterShare) / meanBurst
  const count = Math.floor(bursts) + (chance(random, bursts % 1) ? 1 : 0)
  return Array.from({ length: count }, () =>
    planChatter(random, site, Math.floor(from + between(random, 0, 0.99) * day)),
  ).flat()
}

function live(random: Random, { at, tag, lifeMillis, slowness }: PlannedAlarm): PastAlarm {
  const resetAt = Math.floor(at + lifeMillis)
  const operator = drawOperator(random, at)
  const ackAt = Math.floor(at + drawReaction(random, operator, tag.priority) * slowness)
  // What is over before anybody came is often left alone, the less urgent the sooner.
  const isIgnored = ackAt > resetAt && chance(random, tag.priority === 4 ? 0.6 : tag.priority === 3 ? 0.2 : 0)
  return { tag, raisedAt: at, resetAt, acknowledged: isIgnored ? null : { at: ackAt, operator } }
}
