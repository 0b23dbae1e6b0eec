import { beforeAll, describe, expect, test } from 'vitest'
import { drawPast, populate, type PastAlarm } from '../../../../src/service/plant/populate.ts'
import { createRandom } from '../../../../src/service/plant/random.ts'
import { scenarios, type ScenarioName } from '../../../../src/service/plant/scenario.ts'
import { createSite, defaultTagCount } from '../../../../src/service/plant/site.ts'
import { openLifecycle } from '../../../support/alarm-lifecycle.ts'

const now = new Date(2026, 2, 30, 9, 0).getTime()
const minute = 60_000
const day = 24 * 60 * minute
const site = createSite()

test.for([
  [1, 1],
  [defaultTagCount, 5],
  [2_000, 5],
] as const)('a site of %i tags has each once', ([count, areas]) => {
  const { tags, badActors, areas: found } = createSite(count)
  expect(new Set(tags.map(({ path }) => path)).size).toBe(count)
  expect(found).toHaveLength(areas)
  expect(badActors.length).toBeGreaterThan(0)
})

test('urgent alarms are rare: about 5, 15, 30 and 50 per cent', () => {
  const random = createRandom(3)
  const drawn = Array.from({ length: 20_000 }, () => site.draw(random).priority)
  const shares = [1, 2, 3, 4].map((priority) => drawn.filter((one) => one === priority).length / drawn.length)
  expect(shares.map((share) => Math.round(share * 20) / 20)).toEqual([0.05, 0.15, 0.3, 0.5])
})

const past = (name: ScenarioName, days: number, seed = 1) => [
  ...drawPast({ random: createRandom(seed), site, scenario: scenarios[name], days, now }),
]

describe('thirty days of the past', () => {
  let normal: PastAlarm[]
  let quiet: PastAlarm[]
  beforeAll(() => {
    normal = past('normal', 30)
    quiet = past('quiet', 30)
  })

  test('are within those days, each with consistent times', () => {
    for (const { raisedAt, resetAt, acknowledged } of normal) {
      expect(raisedAt).toBeGreaterThanOrEqual(now - 30 * day)
      expect(resetAt).toBeGreaterThanOrEqual(raisedAt)
      expect(resetAt).toBeLessThan(now)
      if (acknowledged) expect(acknowledged.at).toBeGreaterThanOrEqual(raisedAt)
    }
  })

  test('are quieter at night', () => {
    const isNight = (at: number) => new Date(at).getHours() >= 22 || new Date(at).getHours() < 6
    const night = quiet.filter(({ raisedAt }) => isNight(raisedAt)).length / 8
    expect(night).toBeLessThan(((quiet.length - night * 8) / 16) * 0.65)
  })

  test('include alarms never acknowledged, acknowledged late, and stale for days', () => {
    const share = (is: (alarm: PastAlarm) => boolean) => normal.filter(is).length / normal.length
    expect(share(({ acknowledged }) => acknowledged === null)).toBeGreaterThan(0.02)
    expect(share(({ acknowledged, resetAt }) => (acknowledged?.at ?? 0) > resetAt)).toBeGreaterThan(0.05)
    expect(share(({ raisedAt, resetAt }) => resetAt - raisedAt > day)).toBeGreaterThan(0.0005)
  })

  test('the bad actors chatter three times a minute or more (in a flood, others too)', () => {
    const perMinute = Map.groupBy(
      normal,
      ({ tag, raisedAt }) => `${tag.path} ${Math.floor(raisedAt / minute)}`,
    )
    const chattering = [...perMinute.values()].filter((alarms) => alarms.length >= 3)
    expect(chattering.length).toBeGreaterThan(30)
    const bad = chattering.filter(([first]) => first && site.badActors.includes(first.tag))
    expect(bad.length / chattering.length).toBeGreaterThan(0.6)
  })

  test.for([
    ['quiet', 0, 0],
    ['normal', 1, 14],
    ['flood', 8, 25],
  ] as const)('of the scenario %s have between %i and %i floods', ([name, least, most]) => {
    const perTenMinutes = Map.groupBy(past(name, 30), ({ raisedAt }) => Math.floor(raisedAt / (10 * minute)))
    const flooded = [...perTenMinutes.entries()].filter(([, alarms]) => alarms.length > 100).map(([at]) => at)
    const floods = flooded.filter((at) => !flooded.includes(at - 1))
    expect(floods.length).toBeGreaterThanOrEqual(least)
    expect(floods.length).toBeLessThanOrEqual(most)
  })

  test('are the same for the same seed', () => {
    expect(past('normal', 3, 7)).toEqual(past('normal', 3, 7))
    expect(past('normal', 3, 8)).not.toEqual(past('normal', 3, 7))
  })
})

test('a new database is populated as requested, the same for the same seed', () => {
  const fill = (seed: number) => {
    const stage = openLifecycle()
    const random = createRandom(seed)
    populate({ ...stage, site, random, scenario: scenarios.normal, history: 2, alarms: 400, now })
    const history = stage.database.prepare('SELECT * FROM occurrence ORDER BY id').all()
    return { alarms: stage.current(), history }
  }
  const { alarms, history } = fill(7)
  expect(alarms).toHaveLength(400)
  expect(fill(7)).toEqual({ alarms, history })
  expect(fill(8).alarms).not.toEqual(alarms)
  expect(history.length).toBeGreaterThan(400 + 2 * 2 * site.tags.length * 0.9)
  expect(alarms.every(({ alarmTime, lastChange }) => alarmTime.slice(0, 23) <= lastChange)).toBe(true)
  expect(new Set(alarms.map(({ state }) => state))).toEqual(new Set([1, 2, 3]))
  expect(alarms.some(({ masked }) => masked)).toBe(true)
  expect(alarms.some(({ alarmTime }) => now - Date.parse(alarmTime) > day)).toBe(true)
})
