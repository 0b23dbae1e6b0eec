import { describe, expect, test } from 'vitest'
import { reportSettingsSchema } from '../../../../src/shared/model/report-settings.ts'
import { loadAt, emptyLoad, type LoadLimits } from '../../../../src/shared/rules/alarm-load.ts'

const minute = 60_000
// Ten minutes by the clock begin here, and so does an hour.
const start = Date.UTC(2026, 2, 2, 2, 0)

const limits = reportSettingsSchema.parse({})
const knownSince = start - 10 * 3_600_000

/** The load at the end of these minutes: one figure a minute, from `start` on. */
const at = (counts: number[], minutes = counts.length, over: Partial<LoadLimits> = {}) =>
  loadAt({ knownSince, from: start, counts }, start + minutes * minute - 1, { ...limits, ...over })

test.each([
  [0, 1, 'acceptable'],
  [1, 1, 'acceptable'],
  [2, 1, 'manageable'],
  [3, 1, 'demanding'],
  [10, 1, 'demanding'],
  [11, 1, 'flood'],
  [275, 1, 'flood'],
  [2, 2, 'acceptable'],
  [20, 2, 'demanding'],
  [21, 2, 'flood'],
] as const)('%i in ten minutes for %i is %s', (count, operators, level) => {
  expect(at([count], 1, { operators }).level).toBe(level)
})

test('what is unacceptable need not be a flood', () => {
  expect(at([12], 1, { floodStart: 20 })).toMatchObject({ level: 'unacceptable', flood: null })
})

describe('the last ten minutes', () => {
  test.each([
    ['nothing', [], 1, 0],
    ['this minute counts', [4], 1, 4],
    ['ten minutes count', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 10, 10],
    ['the eleventh does not', [7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 11, 10],
    ['minutes after the last figure had none', [3, 2], 11, 2],
    ['long after the last figure', [3, 2], 300, 0],
  ])('%s', (_, counts, minutes, expected) => {
    expect(at(counts, minutes).lastTen).toBe(expected)
  })
})

describe('a flood', () => {
  const quiet = (minutes: number) => Array.from({ length: minutes }, () => 0)
  test.each([
    ['does not begin at ten', [10], null],
    ['begins above ten', [11], { since: 0, peak: 11 }],
    ['is of its first minute, not of the one too many', [4, 4, 4], { since: 0, peak: 12 }],
    ['does not count a quiet time before it', [0, 0, 4, 4, 4], { since: 2, peak: 12 }],
    ['remembers its peak', [20, ...quiet(5), 15, ...quiet(6)], { since: 0, peak: 35 }],
    ['goes on below ten', [9, 4, ...quiet(8), 2], { since: 0, peak: 13 }],
    ['goes on at five', [20, ...quiet(8), 5, 0], { since: 0, peak: 25 }],
    ['is over below five', [20, ...quiet(8), 4, 0], null],
    ['may begin again', [20, ...quiet(12), 12], { since: 13, peak: 12 }],
    ['begins again without the alarms of the one before', [20, ...quiet(9), 4, 7], { since: 11, peak: 11 }],
    ['is over when nothing comes', [300, ...quiet(10)], null],
  ])('%s', (_, counts, expected) => {
    const { flood, level } = at(counts)
    expect(flood && { ...flood, since: (flood.since - start) / minute }).toEqual(expected)
    expect(level === 'flood').toBe(expected !== null)
  })
})

describe('the buckets', () => {
  test('are ten minutes by the clock, over eight hours, the last not over', () => {
    const { buckets } = at([1, ...Array.from({ length: 9 }, () => 0), 2, 3], 12)
    expect(buckets.slice(-2)).toEqual([
      { from: start, count: 1, known: true, isFlood: false },
      { from: start + 10 * minute, count: 5, known: true, isFlood: false },
    ])
    expect(buckets).toHaveLength(49)
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(6)
  })
  test('belong to a flood from its minute on, as long as it lasts', () => {
    const { buckets } = at([1, 0, 20, 0, 0, 0, 0, 0, 0, 6], 23)
    expect(buckets.slice(-3).map(({ isFlood }) => isFlood)).toEqual([true, true, false])
  })
  test('are not known before the desk knew all alarms', () => {
    const load = { knownSince: start + minute, from: start, counts: [3] }
    const { buckets } = loadAt(load, start + 25 * minute, limits)
    expect(buckets.slice(-3).map(({ known }) => known)).toEqual([false, true, true])
  })
  test('are all unknown before anything is', () => {
    expect(loadAt(emptyLoad, start, limits).buckets.some(({ known }) => known)).toBe(false)
  })
})
