import { expect, test, vi } from 'vitest'
import { parseFlags } from '../../../../src/service/flags.ts'
import { createPlant } from '../../../../src/service/plant/plant.ts'
import { populate } from '../../../../src/service/plant/populate.ts'
import { createRandom } from '../../../../src/service/plant/random.ts'
import { scenarios, type ScenarioName } from '../../../../src/service/plant/scenario.ts'
import { createSite } from '../../../../src/service/plant/site.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { densest } from '../../../../src/shared/rules/report/occurrences.ts'
import { newAlarm, openLifecycle, type TestLifecycle } from '../../../support/alarm-lifecycle.ts'

const start = new Date(2026, 2, 2, 9, 0).getTime()
const hour = 3_600_000
const site = createSite()

interface Run {
  seed?: number
  rate: number
  standing?: number
  scenario?: ScenarioName
  hours?: number
  /** Done once the plant runs. */
  meanwhile?: (stage: TestLifecycle) => void
}

/** Simulated hours of a plant, on a clock that the test turns. */
function run({ seed = 1, rate, standing = 20, scenario = 'normal', hours = 2, meanwhile }: Run) {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const announced: Alarm[] = []
    const failures: unknown[] = []
    const stage = openLifecycle(':memory:', {
      onActive: (alarm, source) => {
        if (Date.now() > start || source === 'client') announced.push(alarm)
        if (source === 'client') plant.supervise(alarm)
      },
    })
    const random = createRandom(seed)
    const simulation = { ...stage, site, random, scenario: scenarios[scenario] }
    populate({ ...simulation, history: 0, alarms: standing, now: start })
    const plant = createPlant({
      ...simulation,
      onError: (error) => failures.push(error),
      rate,
      targetCount: standing,
      now: Date.now,
    })
    plant.start()
    meanwhile?.(stage)
    vi.advanceTimersByTime(hours * hour)
    plant.stop()
    expect(vi.getTimerCount()).toBe(0)
    return { stage, announced, failures }
  } finally {
    vi.useRealTimers()
  }
}

const raiseTimes = ({ database }: TestLifecycle, since = start) =>
  database
    .prepare('SELECT raisedAt FROM occurrence WHERE raisedAt > ? ORDER BY raisedAt')
    .all(since)
    .map(({ raisedAt }) => Number(raisedAt))

test('nobody who starts the plant as it comes is greeted by a flood; now and then a chattering tag is one', () => {
  const started = parseFlags([], {}, () => '')
  const { rate, alarms } = started.kind === 'run' ? started.flags : { rate: NaN, alarms: NaN }
  const peaks = Array.from({ length: 10 }, (_, n) => {
    const { stage } = run({ seed: n + 1, rate, standing: alarms, hours: 0.5 })
    return densest(raiseTimes(stage, start - hour), 600_000).count
  })
  expect(peaks[0]).toBeLessThanOrEqual(10)
  expect(peaks.filter((peak) => peak > 10).length).toBeLessThanOrEqual(1)
})

test('the plant raises at its rate, keeps about the target number current, and pushes each alarm', () => {
  const { stage, announced } = run({ rate: 3, standing: 60, hours: 24 })
  expect(announced.length).toBeGreaterThan(3 * 60 * 24 * 0.85)
  expect(announced.length).toBeLessThan(3 * 60 * 24 * 1.15)
  expect(raiseTimes(stage)).toHaveLength(announced.length)
  expect(stage.current().length).toBeGreaterThan(30)
  expect(stage.current().length).toBeLessThan(100)
  expect(stage.current().some(({ ackUser }) => ackUser !== '')).toBe(true)
})

test('nights are quieter than days', () => {
  const { stage } = run({ rate: 3, hours: 24, scenario: 'quiet' })
  const isNight = (at: number) => new Date(at).getHours() >= 22 || new Date(at).getHours() < 6
  const night = raiseTimes(stage).filter(isNight).length / 8
  const day = raiseTimes(stage).filter((at) => !isNight(at)).length / 16
  expect(night).toBeLessThan(day * 0.75)
})

test('chattering tags are raised again and again, as one alarm each', () => {
  const { stage, announced } = run({ rate: 3, hours: 12 })
  const perAlarm = Map.groupBy(announced, ({ id }) => id)
  const chatter = [...perAlarm.values()].filter((raises) => raises.length >= 6)
  expect(chatter.length).toBeGreaterThan(0)
  const bad = new Set(site.badActors.map(({ path }) => path))
  for (const [first] of chatter) expect(bad.has(first?.path ?? '')).toBe(true)
  // Raised again while it stood, none of its time counts twice.
  const overlaps = stage.database.prepare(
    `SELECT count(*) AS number FROM occurrence a JOIN occurrence b
     ON a.alarmId = b.alarmId AND a.id < b.id AND a.endAt > b.raisedAt`,
  )
  expect(overlaps.get()).toEqual({ number: 0 })
  const quiet = run({ rate: 3, hours: 12, scenario: 'quiet' }).announced.map(({ id }) => id)
  expect(quiet).toEqual([...new Set(quiet)])
})

test('a flood: several hundred alarms in ten minutes, started by a trip, area after area', () => {
  const { announced } = run({ rate: 6, scenario: 'flood', hours: 0.25 })
  const since = (alarm: Alarm) => Date.parse(alarm.alarmTime) - start - 15_000
  const flood = announced.filter((alarm) => since(alarm) >= 0 && since(alarm) < 600_000)
  expect(flood.length).toBeGreaterThan(280)
  expect(flood.length).toBeLessThan(560)
  expect(flood[0]?.path).toMatch(/^NORTH\\.*\.TRIP$/)
  const meanTime = (area: string) => {
    const times = flood.filter(({ path }) => path.startsWith(area)).map(since)
    return times.reduce((sum, time) => sum + time, 0) / times.length
  }
  const order = ['NORTH', 'SOUTH', 'WEST', 'EAST', 'TANKS'].map(meanTime)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(run({ rate: 6, hours: 0.25 }).announced.length).toBeLessThan(200)
})

test('operators acknowledge at their own speeds, and not everything', () => {
  const { stage } = run({ rate: 3, hours: 24 })
  const number = (condition: string) =>
    Number(stage.database.prepare(`SELECT count(*) AS n FROM occurrence WHERE ${condition}`).get()?.['n'])
  expect(number('resetAt < ackAt')).toBeGreaterThan(0)
  expect(number('ackAt <= resetAt')).toBeGreaterThan(0)
  expect(number('ackAt IS NULL AND resetAt IS NOT NULL')).toBeGreaterThan(0)
  const users = stage.database.prepare('SELECT count(DISTINCT operatorId) AS n FROM occurrence').get()
  expect(Number(users?.['n'])).toBe(6)
})

test('the same seed is the same plant, another seed is another', () => {
  const first = run({ seed: 5, rate: 6 })
  expect(run({ seed: 5, rate: 6 }).announced).toEqual(first.announced)
  expect(run({ seed: 6, rate: 6 }).announced).not.toEqual(first.announced)
})

test("with a rate of 0 the plant is idle in every scenario and leaves clients' alarms alone", () => {
  const { stage, announced } = run({
    rate: 0,
    standing: 25,
    scenario: 'flood',
    meanwhile: ({ lifecycle }) => lifecycle.raise(newAlarm(), start),
  })
  expect(announced).toHaveLength(1)
  expect(stage.current()).toHaveLength(26)
  expect(stage.current().at(-1)?.state).toBe(1)
})

test('operators handle alarms that clients created', () => {
  const client = { source: 'client', creation: '{"path":"X"}' } as const
  const { stage } = run({
    rate: 6,
    standing: 10,
    hours: 3,
    meanwhile: ({ lifecycle }) => {
      lifecycle.raise(newAlarm({ ...client, path: 'ORDINARY' }), start)
      lifecycle.raise(newAlarm({ ...client, path: 'LATCHED', course: 'latched' }), start)
      lifecycle.raise(newAlarm({ ...client, path: 'EVENT', transitory: true }), start)
    },
  })
  const paths = stage.current().map(({ path }) => path)
  for (const path of ['ORDINARY', 'LATCHED', 'EVENT']) expect(paths).not.toContain(path)
  const acknowledged = stage.database
    .prepare(
      `SELECT path FROM occurrence JOIN alarm ON alarm.id = alarmId
       WHERE source = 'client' AND ackAt > occurrence.raisedAt AND resetAt IS NOT NULL ORDER BY path`,
    )
    .all()
  expect(acknowledged.map(({ path }) => path)).toEqual(['EVENT', 'LATCHED', 'ORDINARY'])
})

test('the plant continues with the current alarms after a restart', () => {
  const { stage } = run({ rate: 6, standing: 30, hours: 4 })
  const remaining = stage.database
    .prepare('SELECT count(*) AS n FROM alarm WHERE state > 0 AND raisedAt <= ?')
    .get(start)
  expect(Number(remaining?.['n'])).toBeLessThan(10)
})

test('a plant resumes when its database works again', () => {
  const { stage, announced, failures } = run({
    rate: 60,
    hours: 1,
    meanwhile: ({ database }) => {
      const exec = database.exec.bind(database)
      database.exec = (sql: string) => {
        const minutes = (Date.now() - start) / 60_000
        if (sql === 'COMMIT' && minutes > 10 && minutes < 20) throw new Error('database or disk is full')
        exec(sql)
      }
    },
  })
  expect(failures.length).toBeGreaterThan(0)
  expect(failures[0]).toEqual(new Error('database or disk is full'))
  const inLastHalf = raiseTimes(stage).filter((at) => at > start + hour / 2)
  expect(inLastHalf.length).toBeGreaterThan(20 * 60 * 0.5)
  expect(announced.length).toBeGreaterThan(0)
})
