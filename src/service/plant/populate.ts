import type { AlarmStore } from '../store/alarm-store.ts'
import { drawAlarm } from './draw-alarm.ts'
import { drawAcknowledgement } from './operators.ts'
import { between, chance, exponential, humanDelay, type Random } from './random.ts'
import type { Site, Tag } from './site.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Past alarms a day: two of each tag, a site that is neither silent nor flooded. */
const pastAlarmsPerTagAndDay = 2

/** Fills a new store: days of alarms that came and went, then the ones that stand now. */
export function populate(options: {
  store: AlarmStore
  site: Site
  random: Random
  history: number
  alarms: number
  now: number
}): void {
  const { store, site, random, history, alarms, now } = options
  store.transaction(() => {
    const past = Math.round(history * site.tags.length * pastAlarmsPerTagAndDay)
    for (const raisedAt of instants(past, () => now - between(random, 0, history * day))) {
      addPast(store, random, site.draw(random), raisedAt, now)
    }
    const standing = instants(alarms, () => now - drawAge(random))
    const drawTag = createTagDrawer(site, random)
    for (const raisedAt of standing) addStanding(store, random, drawTag(), raisedAt, now)
  })
}

/** In order of time, so that ids grow with the alarms' age as they would have. */
function instants(count: number, draw: () => number): number[] {
  return Array.from({ length: count }, () => Math.floor(draw())).sort((a, b) => a - b)
}

function drawAge(random: Random): number {
  return chance(random, 0.02) ? between(random, 1 * day, 4 * day) : exponential(random, 40 * minute)
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

function addPast(store: AlarmStore, random: Random, tag: Tag, raisedAt: number, now: number): void {
  const notYet = (at: number) => Math.min(Math.floor(at), now)
  const { id } = store.create(drawAlarm(random, tag), raisedAt)
  const ackAt = notYet(raisedAt + humanDelay(random, 100_000))
  const resetAt = notYet(raisedAt + exponential(random, 12 * minute))
  const by = drawAcknowledgement(random)
  if (ackAt <= resetAt) {
    store.acknowledge(id, by, ackAt)
    store.reset(id, resetAt)
  } else {
    store.reset(id, resetAt)
    store.acknowledge(id, by, ackAt)
  }
}

function addStanding(store: AlarmStore, random: Random, tag: Tag, raisedAt: number, now: number): void {
  const { id } = store.create(drawAlarm(random, tag), raisedAt)
  const since = Math.floor(between(random, raisedAt, now))
  const mark = random()
  if (mark < 0.3) {
    const ackAt = Math.min(Math.floor(raisedAt + humanDelay(random, 100_000)), now)
    store.acknowledge(id, drawAcknowledgement(random), ackAt)
  } else if (mark < 0.45) store.reset(id, since)
}
