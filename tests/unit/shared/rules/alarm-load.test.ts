import { describe, expect, test } from 'vitest'
import { createLoadCounter } from '../../../../src/main/desk/load-counter.ts'
import { reportSettingsSchema } from '../../../../src/shared/model/report-settings.ts'
import { bucketsAt, emptyLoad, floodAt, lastTenAt, levelOf } from '../../../../src/shared/rules/alarm-load.ts'
import { floodLimitsOf } from '../../../../src/shared/rules/flood-limits.ts'

const second = 1_000
const minute = 60 * second
// Ten minutes by the clock begin here, and so does an hour.
const start = Date.UTC(2026, 2, 2, 2, 0)

const limits = reportSettingsSchema.parse({})
const knownSince = start - 10 * 3_600_000

/** The load with these alarms, each so many minutes after the start. */
function loadOf(...minutes: number[]) {
  const counter = createLoadCounter(
    () => start + 60 * minute,
    () => floodLimitsOf(limits),
  )
  for (const each of minutes) counter.count(start + each * minute)
  const load = counter.load()
  return { knownSince, ...load, flood: load.flood && { ...load.flood, onset: null } }
}
const times = (count: number, at: number) => Array.from({ length: count }, () => at)

test.each([
  [0, 1, 'acceptable'],
  [1, 1, 'acceptable'],
  [2, 1, 'manageable'],
  [3, 1, 'demanding'],
  [10, 1, 'demanding'],
  [11, 1, 'unacceptable'],
  [2, 2, 'acceptable'],
  [20, 2, 'demanding'],
] as const)('%i in ten minutes for %i is %s', (count, operators, level) => {
  expect(levelOf(count, { ...limits, operators })).toBe(level)
})

describe('the last ten minutes', () => {
  const load = loadOf(52, 52.5, 59)
  test.each([
    ['all of them', 61, 3],
    ['to the second before the first one is gone', 62 - 1 / 60, 3],
    ['without the first', 62, 2],
    ['without the second', 62.5, 1],
    ['nothing, long after', 300, 0],
  ])('%s', (_, now, expected) => {
    expect(lastTenAt(load, start + now * minute)).toBe(expected)
  })
  test('nothing is known of an empty load', () => {
    expect(lastTenAt(emptyLoad, start)).toBe(0)
  })
})

test('a flood is over by the passing of time alone', () => {
  const load = { ...emptyLoad, flood: { since: start, onset: null, peak: 12, until: start + 15 * minute } }
  expect(floodAt(load, start + 15 * minute - 1)).toBe(load.flood)
  expect(floodAt(load, start + 15 * minute)).toBeNull()
  const endless = { ...load, flood: { ...load.flood, until: null } }
  expect(floodAt(endless, start + 500 * minute)).toBe(endless.flood)
})

describe('the buckets', () => {
  test('are ten minutes by the clock, over eight hours, the last not over', () => {
    const buckets = bucketsAt(loadOf(30, 45, 46, 51, 51), start + 60 * minute - 1, limits)
    expect(buckets.slice(-3)).toEqual([
      { from: start + 30 * minute, peak: 1, known: true, isFlood: false },
      { from: start + 40 * minute, peak: 2, known: true, isFlood: false },
      // With those before twenty past in the same ten minutes.
      { from: start + 50 * minute, peak: 4, known: true, isFlood: false },
    ])
    expect(buckets).toHaveLength(48)
  })
  test('are marked as a flood where they are above its line, and nowhere else', () => {
    const load = loadOf(...times(6, 28), ...times(5, 31), ...times(5, 39), ...times(6, 45))
    const buckets = bucketsAt(load, start + 60 * minute - 1, limits).slice(-4)
    expect(buckets.map(({ peak }) => peak)).toEqual([6, 11, 11, 0])
    expect(buckets.map(({ isFlood }) => isFlood)).toEqual([false, true, true, false])
  })
  test('have the peak that the flood has', () => {
    const load = loadOf(...times(8, 48), ...times(9, 53), ...times(6, 55))
    const buckets = bucketsAt(load, start + 60 * minute - 1, limits)
    expect(Math.max(...buckets.map(({ peak }) => peak))).toBe(23)
    expect(load.flood?.peak).toBe(23)
  })
  test('are not known before the desk knew all alarms', () => {
    const load = { ...loadOf(0), knownSince: start + minute }
    const buckets = bucketsAt(load, start + 25 * minute, limits)
    expect(buckets.slice(-3).map(({ known }) => known)).toEqual([false, true, true])
  })
  test('are all unknown before anything is', () => {
    expect(bucketsAt(emptyLoad, start, limits).some(({ known }) => known)).toBe(false)
  })
})
