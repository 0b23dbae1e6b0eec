import type { AlarmLifecycle } from '../lifecycle/alarm-lifecycle.ts'
import type { Transactions } from '../store/database.ts'
import type { OccurrenceStore } from '../store/occurrence-store.ts'
import {
  peakActivity,
  drawComment,
  drawOperator,
  drawReactionMs,
  activityAt,
  type Operator,
} from './operators.ts'
import { between, chance, exponential, type Random } from './random.ts'
import { meanBurstSize, planCascade, planChatter, type PlannedAlarm, type Scenario } from './scenario.ts'
import { drawAlarm, type Site, type Tag } from './site.ts'

const minute = 60_000
const day = 24 * 60 * minute

interface PopulateOptions {
  occurrences: OccurrenceStore
  lifecycle: AlarmLifecycle
  transactions: Transactions
  site: Site
  scenario: Scenario
  random: Random
  /** Days of history. */
  history: number
  /** How many are current. */
  alarms: number
  now: number
}

/** An alarm that is drawn and not yet in the database. */
interface DrawnAlarm {
  raisedAt: number
  add(): void
}

/** Fills a new database: days of past alarms, and the current ones, in order of time, so that ids grow with time as in operation. */
export function populate(options: PopulateOptions): void {
  options.transactions.run(() => {
    const drawn = [...drawHistory(options), ...drawCurrent(options)]
    for (const alarm of drawn.sort((a, b) => a.raisedAt - b.raisedAt)) alarm.add()
  })
}

function* drawHistory(options: PopulateOptions): Generator<DrawnAlarm> {
  const { occurrences, site, scenario, random, history, now } = options
  // Memoized: there are a thousand alarms for every tag and every comment.
  const subjectId = memoize((tag: Tag) => occurrences.subjectId(drawAlarm(random, tag)))
  const remarksOf = memoize(({ name: user }: Operator) =>
    memoize((comment: string) => occurrences.remarkId({ user, comment })),
  )
  for (const { tag, acknowledged, ...times } of drawPast({ random, site, scenario, days: history, now })) {
    const past = {
      ...times,
      subjectId: subjectId(tag),
      acknowledged: acknowledged && {
        at: acknowledged.at,
        remarkId: remarksOf(acknowledged.operator)(drawComment(random)),
      },
    }
    yield { raisedAt: times.raisedAt, add: () => void occurrences.addPast(past) }
  }
}

/** Caches the result for each key. */
function memoize<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return (key) => {
    const known = found.get(key)
    if (known !== undefined) return known
    const value = find(key)
    found.set(key, value)
    return value
  }
}

function* drawCurrent(options: PopulateOptions): Generator<DrawnAlarm> {
  const { lifecycle, site, scenario, random, alarms, now } = options
  const drawTag = createTagPicker(site, random)
  const raised = Array.from({ length: alarms }, () => Math.floor(now - drawAgeMs(random, scenario)))
  for (const raisedAt of raised.sort((a, b) => a - b)) {
    const alarm = drawAlarm(random, drawTag())
    const after = drawAfter(alarm, raisedAt)
    yield { raisedAt, add: () => after(lifecycle.raise(alarm, raisedAt)) }
  }

  /** What has become of it since. */
  function drawAfter(alarm: ReturnType<typeof drawAlarm>, raisedAt: number): (id: number) => void {
    const roll = random()
    if (roll < 0.3) {
      const operator = drawOperator(random, raisedAt)
      const ackAt = Math.min(Math.floor(raisedAt + drawReactionMs(random, operator, alarm.priority)), now)
      const remark = { user: operator.name, comment: drawComment(random) }
      return (id) => void lifecycle.acknowledge(id, remark, ackAt)
    }
    if (roll < 0.45 && alarm.course === 'ordinary') {
      const resetAt = Math.floor(between(random, raisedAt, now))
      return (id) => void lifecycle.reset(id, resetAt)
    }
    return () => undefined
  }
}

function drawAgeMs(random: Random, { staleChance }: Scenario): number {
  const isStale = staleChance > 0 && chance(random, 0.03)
  return isStale ? between(random, 1.05 * day, 4 * day) : exponential(random, 240 * minute)
}

/** Prefers tags without a current alarm, as long as one is found within a few tries. */
function createTagPicker(site: Site, random: Random): () => Tag {
  const used = new Set<Tag>()
  return () => {
    let tag = site.draw(random)
    for (let tries = 0; tries < 4 && used.has(tag); tries += 1) tag = site.draw(random)
    used.add(tag)
    return tag
  }
}

/** The baseline of past alarms. */
const alarmsPerTagAndDay = 2

export interface PastAlarm {
  tag: Tag
  raisedAt: number
  resetAt: number
  /** Null: never acknowledged. */
  acknowledged: { at: number; operator: Operator } | null
}

/** Draws the alarms of the days before `now`, day by day, each in order of time. */
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
      const past = simulate(random, alarm)
      // Skip what would still be current; the current alarms are added separately.
      if (past.resetAt < now && (past.acknowledged?.at ?? 0) < now) yield past
    }
  }
}

function planBaseline(random: Random, site: Site, scenario: Scenario, from: number): PlannedAlarm[] {
  const planned: PlannedAlarm[] = []
  const count = Math.round(site.tags.length * alarmsPerTagAndDay)
  while (planned.length < count) {
    const at = Math.floor(from + random() * day)
    // Drawn uniformly and thinned to the activity of the hour.
    if (random() * peakActivity > activityAt(at)) continue
    const tag = site.draw(random)
    planned.push({
      at,
      tag,
      durationMs: drawDurationMs(random, scenario),
      reactionFactor: 1,
      reactivatable: false,
    })
  }
  return planned
}

function drawDurationMs(random: Random, { staleChance }: Scenario): number {
  if (chance(random, staleChance)) return between(random, 1.05, 4) * day
  // Some are fleeting.
  return chance(random, 0.08) ? between(random, 1_000, 9_000) : 10_000 + exponential(random, 12 * minute)
}

function planBursts(random: Random, site: Site, scenario: Scenario, from: number): PlannedAlarm[] {
  const { chatterShare } = scenario
  const baseline = site.tags.length * alarmsPerTagAndDay
  const bursts = (baseline * chatterShare) / (1 - chatterShare) / meanBurstSize
  const count = Math.floor(bursts) + (chance(random, bursts % 1) ? 1 : 0)
  return Array.from({ length: count }, () =>
    planChatter(random, site, Math.floor(from + between(random, 0, 0.99) * day)),
  ).flat()
}

function simulate(random: Random, { at, tag, durationMs, reactionFactor }: PlannedAlarm): PastAlarm {
  const resetAt = Math.floor(at + durationMs)
  const operator = drawOperator(random, at)
  const ackAt = Math.floor(at + drawReactionMs(random, operator, tag.priority) * reactionFactor)
  // Alarms that cleared before the reaction are often left unacknowledged, the less urgent the more.
  const isIgnored = ackAt > resetAt && chance(random, tag.priority === 4 ? 0.6 : tag.priority === 3 ? 0.2 : 0)
  return { tag, raisedAt: at, resetAt, acknowledged: isIgnored ? null : { at: ackAt, operator } }
}
