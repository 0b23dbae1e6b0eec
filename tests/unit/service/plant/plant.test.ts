import { expect, test, vi } from 'vitest'
import { createAgenda } from '../../../../src/service/plant/agenda.ts'
import { createPlant } from '../../../../src/service/plant/plant.ts'
import { populate } from '../../../../src/service/plant/populate.ts'
import { createRandom } from '../../../../src/service/plant/random.ts'
import { createSite } from '../../../../src/service/plant/site.ts'
import { createAlarmStore, type AlarmStore } from '../../../../src/service/store/alarm-store.ts'
import { openDatabase } from '../../../../src/service/store/open-database.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const site = createSite()
const newStore = () => createAlarmStore(openDatabase(':memory:'))
const current = (store: AlarmStore) =>
  store.listCurrent({}, { offset: 0, limit: 100_000, newestFirst: false }).alarms

test('the site has about 150 tags, each once', () => {
  expect(site.tags.length).toBeGreaterThanOrEqual(140)
  expect(new Set(site.tags.map(({ path }) => path)).size).toBe(site.tags.length)
})

test('an agenda gives back what is due, in order of time', () => {
  const agenda = createAgenda<string>()
  for (const [at, item] of [
    [5, 'e'],
    [1, 'a'],
    [3, 'c'],
    [2, 'b'],
  ] as const)
    agenda.add(at, item)
  expect(agenda.nextAt).toBe(1)
  const taken = Array.from({ length: 4 }, () => agenda.takeDue(3)?.item)
  expect(taken).toEqual(['a', 'b', 'c', undefined])
  expect(agenda.nextAt).toBe(5)
})

test('a new store is filled with what was asked, the same for the same seed', () => {
  const fill = (seed: number) => {
    const store = newStore()
    populate({ store, site, random: createRandom(seed), history: 2, alarms: 400, now: start })
    return current(store)
  }
  const alarms = fill(7)
  expect(alarms).toHaveLength(400)
  expect(fill(7)).toEqual(alarms)
  expect(fill(8)).not.toEqual(alarms)
  // Two days of past alarms came first and are not current.
  expect(alarms[0]?.id).toBe(2 * 2 * site.tags.length + 1)
  expect(alarms.every(({ alarmTime, lastChange }) => alarmTime.slice(0, 23) <= lastChange)).toBe(true)
  expect(new Set(alarms.map(({ state }) => state))).toEqual(new Set([1, 2, 3]))
  expect(alarms.some(({ masked }) => masked)).toBe(true)
})

test('urgent alarms are seldom: about 5, 15, 30 and 50 per cent', () => {
  const random = createRandom(3)
  const drawn = Array.from({ length: 20_000 }, () => site.draw(random).priority)
  const shares = [1, 2, 3, 4].map((priority) => drawn.filter((one) => one === priority).length / drawn.length)
  expect(shares.map((share) => Math.round(share * 20) / 20)).toEqual([0.05, 0.15, 0.3, 0.5])
})

/** Two simulated hours of a plant, on a clock that the test turns. */
function run(seed: number, rate: number, standing: number): { store: AlarmStore; announced: Alarm[] } {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const store = newStore()
    const random = createRandom(seed)
    populate({ store, site, random, history: 0, alarms: standing, now: start })
    const announced: Alarm[] = []
    const plant = createPlant({
      store,
      site,
      random,
      rate,
      standing,
      now: Date.now,
      announce: (alarm) => announced.push(alarm),
    })
    plant.start()
    vi.advanceTimersByTime(2 * 3_600_000)
    plant.stop()
    expect(vi.getTimerCount()).toBe(0)
    return { store, announced }
  } finally {
    vi.useRealTimers()
  }
}

test('the plant raises at its rate, keeps about as many standing, and announces each alarm once', () => {
  const { store, announced } = run(1, 12, 60)
  expect(announced.length).toBeGreaterThan(12 * 120 * 0.85)
  expect(announced.length).toBeLessThan(12 * 120 * 1.15)
  expect(new Set(announced.map(({ id }) => id)).size).toBe(announced.length)
  const alarms = current(store)
  expect(alarms.length).toBeGreaterThan(30)
  expect(alarms.length).toBeLessThan(90)
  expect(alarms.some(({ ackUser }) => ackUser !== '')).toBe(true)
})

test('the same seed is the same plant, another seed is another', () => {
  const first = run(5, 6, 20)
  expect(run(5, 6, 20).announced).toEqual(first.announced)
  expect(run(6, 6, 20).announced).not.toEqual(first.announced)
})

test('a rate of 0 stands still', () => {
  const { store, announced } = run(1, 0, 25)
  expect(announced).toEqual([])
  expect(current(store)).toHaveLength(25)
})

test('what a client created is left to people', () => {
  vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const store = newStore()
    const random = createRandom(1)
    populate({ store, site, random, history: 0, alarms: 1, now: start })
    const [template] = store.plantAlarms()
    if (!template) throw new Error('no alarm to begin with')
    const plant = createPlant({
      store,
      site,
      random,
      rate: 60,
      standing: 1,
      now: Date.now,
      announce: () => 0,
    })
    const { path, dataServerId } = template
    const { id } = store.create(
      {
        ...{
          stationId: 0,
          tagGroupId: 0,
          scenarioId: 0,
          callGroupId: 0,
          priority: 1,
          masked: false,
          raised: true,
        },
        ...{ dataServerId, path, name: '', localizedName: '', value: '', message: '' },
        ...{ resetMessage: '', ackMessage: '', attachedFile: '', resetAttachedFile: '', ackAttachedFile: '' },
        ...{ source: 'client' as const, creation: null },
      },
      start,
    )
    plant.start()
    vi.advanceTimersByTime(3_600_000)
    plant.stop()
    const still = current(store)
    expect(still.find((alarm) => alarm.id === id)?.state).toBe(1)
    expect(still.some((alarm) => alarm.id === template.id)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
