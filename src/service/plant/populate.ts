import type { AlarmLife } from '../life/alarm-life.ts'
import type { OccurrenceStore } from '../store/occurrence-store.ts'
import type { Transactions } from '../store/transactions.ts'
import { drawAlarm } from './draw-alarm.ts'
import { drawComment, drawOperator, drawReaction, type Operator } from './operators.ts'
import { drawPast } from './past.ts'
import { between, chance, exponential, type Random } from './random.ts'
import type { Scenario } from './scenario.ts'
import type { Site, Tag } from './site.ts'

const minute = 60_000
const day = 24 * 60 * minute

export interface PopulateOptions {
  occurrences: OccurrenceStore
  life: AlarmLife
  transactions: Transactions
  site: Site
  scenario: Scenario
  random: Random
  /** Days of the past. */
  history: number
  /** How many stand now. */
  alarms: number
  now: number
}

/** Fills a new store: days of alarms that came and went, then the ones that stand now. */
export function populate(options: PopulateOptions): void {
  options.transactions.run(() => {
    addPast(options)
    addStanding(options)
  })
}

function addPast({ occurrences, site, scenario, random, history, now }: PopulateOptions): void {
  // Looked up once each: there are a thousand alarms for every tag and every remark.
  const subjectId = once((tag: Tag) => occurrences.subjectId(drawAlarm(random, tag)))
  const remarksOf = once(({ name: user }: Operator) =>
    once((comment: string) => occurrences.remarkId({ user, comment })),
  )
  for (const { tag, acknowledged, ...times } of drawPast({ random, site, scenario, days: history, now })) {
    occurrences.addPast({
      ...times,
      subjectId: subjectId(tag),
      acknowledged: acknowledged && {
        at: acknowledged.at,
        remarkId: remarksOf(acknowledged.operator)(drawComment(random)),
      },
    })
  }
}

/** Remembers what was found for each key. */
function once<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return (key) => {
    const known = found.get(key)
    if (known !== undefined) return known
    const value = find(key)
    found.set(key, value)
    return value
  }
}

function addStanding({ life, site, scenario, random, alarms, now }: PopulateOptions): void {
  const drawTag = createTagDrawer(site, random)
  // In order of time, so that ids grow with the alarms' age as they would have.
  const raised = Array.from({ length: alarms }, () => Math.floor(now - drawAge(random, scenario)))
  for (const raisedAt of raised.sort((a, b) => a - b)) {
    const alarm = drawAlarm(random, drawTag())
    const id = life.raise(alarm, raisedAt)
    const mark = random()
    if (mark < 0.3) {
      const operator = drawOperator(random, raisedAt)
      const ackAt = Math.min(Math.floor(raisedAt + drawReaction(random, operator, alarm.priority)), now)
      life.acknowledge(id, { user: operator.name, comment: drawComment(random) }, ackAt)
    } else if (mark < 0.45 && alarm.course === 'ordinary') {
      life.reset(id, Math.floor(between(random, raisedAt, now)))
    }
  }
}

function drawAge(random: Random, { staleChance }: Scenario): number {
  const isStale = staleChance > 0 && chance(random, 0.03)
  return isStale ? between(random, 1.05 * day, 4 * day) : exponential(random, 40 * minute)
}

/** Prefers tags that do not stand yet, as long as there are any to be found without a long search. */
function createTagDrawer(site: Site, random: Random): () => Tag {
  const used = new Set<Tag>()
  return () => {
    let tag = site.draw(random)
    for (let tries = 0; tries < 4 && used.has(tag); tries += 1) tag = site.draw(random)
    used.add(tag)
    return tag
  }
}
