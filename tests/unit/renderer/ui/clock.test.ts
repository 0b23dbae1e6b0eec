import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { computed, shallowRef } from 'vue'
import { useClock } from '../../../../src/renderer/ui/clock.ts'

beforeEach(() => setActivePinia(createPinia()))

test('today begins at midnight of this machine until a zone is known', () => {
  const clock = useClock()
  const now = Date.parse('2026-03-02T12:00:00Z')
  clock.tick(now)
  expect(clock.zoneName).toBe('')
  expect(clock.today).toBe(new Date(now).setHours(0, 0, 0, 0))
})

test.each([
  ['2026-03-02T23:30:00Z', 'Europe/Paris', '2026-03-02T23:00:00.000Z'],
  ['2026-03-02T22:30:00Z', 'Europe/Paris', '2026-03-01T23:00:00.000Z'],
  ['2026-03-02T23:30:00Z', 'America/New_York', '2026-03-02T05:00:00.000Z'],
  ['2026-03-29T12:00:00Z', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T12:00:00Z', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
  // There is no midnight on the day on which these clocks go forward.
  ['2026-04-24T12:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('at %s today began in %s at %s', (now, zone, began) => {
  const clock = useClock()
  clock.keepTo(() => zone)
  clock.tick(Date.parse(now))
  expect(new Date(clock.today).toISOString()).toBe(began)
})

test('follows the zone that it keeps to', () => {
  const clock = useClock()
  const zone = shallowRef('Europe/Paris')
  clock.keepTo(() => zone.value)
  clock.tick(Date.parse('2026-03-02T12:00:00Z'))
  const before = clock.today
  zone.value = 'Asia/Tokyo'
  expect(before - clock.today).toBe(8 * 3_600_000)
  expect(clock.zoneName).toBe('Asia/Tokyo')
})

test('shows seconds for half a minute after a touch, and at once after the next', () => {
  const clock = useClock()
  let at = Date.parse('2026-03-02T12:00:00Z')
  clock.follow(() => at)
  const pass = (ms: number) => clock.tick((at += ms))
  clock.tick(at)
  pass(29_000)
  expect(clock.isResting).toBe(false)
  pass(1_000)
  expect(clock.isResting).toBe(true)
  at += 400
  clock.touch()
  expect(clock.isResting).toBe(false)
  expect(clock.now).toBe(at)
  pass(30_000)
  expect(clock.isResting).toBe(true)
})

test('at rest the ages of all change together, with the minute; what is younger than one keeps its seconds', () => {
  const clock = useClock()
  let at = Date.parse('2026-03-02T12:00:00Z')
  const raised = [1, 7, 23, 41, 59, 3_605].map((seconds) => at - seconds * 1_000)
  clock.follow(() => at)
  clock.tick(at)
  const ages = computed(() => raised.map((instant) => Math.floor(clock.ageOf(instant) / 60_000)))
  const changedAt = () => {
    const seconds = new Set<number>()
    for (let second = 0; second < 120; second++) {
      const before = ages.value
      clock.tick((at += 1_000))
      if (ages.value.some((age, place) => age !== before[place])) seconds.add((at / 1_000) % 60)
    }
    return [...seconds].sort((a, b) => a - b)
  }
  clock.tick((at += 120_000))
  expect(clock.isResting).toBe(true)
  expect(changedAt()).toEqual([0])
  clock.touch()
  expect(ages.value).toEqual(raised.map((instant) => Math.floor((at - instant) / 60_000)))
  const young = at - 20_000
  clock.tick((at += 35_000))
  expect(clock.isResting).toBe(true)
  expect(clock.ageOf(young)).toBe(55_000)
})

test('a touch does not move a second hand that is shown', () => {
  const clock = useClock()
  let at = Date.parse('2026-03-02T12:00:00Z')
  clock.follow(() => at)
  clock.tick(at)
  at += 1_700
  clock.touch()
  expect(clock.now).toBe(at - 1_700)
})

test('a clock that is set back an hour rests again half a minute after the next touch', () => {
  const clock = useClock()
  let at = Date.parse('2026-03-02T12:00:00Z')
  clock.follow(() => at)
  clock.tick(at)
  clock.tick((at -= 3_600_000))
  clock.touch()
  clock.tick((at += 30_000))
  expect(clock.isResting).toBe(true)
})
