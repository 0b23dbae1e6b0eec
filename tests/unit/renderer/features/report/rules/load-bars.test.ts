import { describe, expect, test } from 'vitest'
import {
  apartLimits,
  loadBars,
  namedSpikes,
  niceScale,
  scaleReach,
} from '../../../../../../src/renderer/features/report/rules/load-bars.ts'

const size = 600_000
const windows = (counts: number[], cut = 0) => ({
  period: { from: 1_000, to: 1_000 + counts.length * size - cut },
  size,
  counts,
})

describe('bars of the load', () => {
  test('are the windows themselves while there is room', () => {
    expect(loadBars(windows([0, 4, 2], 5_000), 3)).toEqual({
      size,
      bars: [
        { from: 1_000, to: 601_000, count: 0 },
        { from: 601_000, to: 1_201_000, count: 4 },
        { from: 1_201_000, to: 1_796_000, count: 2 },
      ],
    })
  })
  test('show the busiest window of each where there is not, the last one shorter', () => {
    const { size: length, bars } = loadBars(windows([1, 9, 2, 0, 0, 0, 3, 5]), 4)
    expect(length).toBe(3 * size)
    expect(bars.map(({ count }) => count)).toEqual([9, 0, 5])
    expect(bars.at(-1)).toMatchObject({ from: 1_000 + 6 * size, to: 1_000 + 8 * size })
  })
  test.each([
    [4320, 800, 6],
    [1008, 800, 3],
    [52_560, 800, 144],
    [200_000, 800, 250],
  ])('%i windows in at most %i bars: %i to a bar', (count, most, step) => {
    const { size: length, bars } = loadBars(windows(Array.from({ length: count }, () => 1)), most)
    expect(length).toBe(step * size)
    expect(bars.length).toBeLessThanOrEqual(most)
  })
})

describe('the scale of the load', () => {
  const many = (count: number) => Array.from({ length: 200 }, () => count)
  test.each([
    ['no bars', [], 10, 10],
    ['less than the limits', [1, 2, 3], 10, 10],
    ['heights that go together', [...many(10), 24], 10, 24],
    ['one spike among many', [...many(10), 260], 10, 12.5],
    ['two spikes', [...many(18), 260, 210], 10, 22.5],
    ['a spike above the limits alone', [...many(1), 260], 10, 12.5],
    ['many high bars, which are no spikes', [...many(2), ...many(90)], 10, 90],
    ['a spike among few bars', [2, 3, 80], 10, 12.5],
    ['as many high bars as others', [2, 3, 80, 90], 10, 90],
  ])('%s', (_, counts, limit, reach) => {
    expect(scaleReach(counts, limit)).toBe(reach)
  })
})

test('of bars that are cut side by side the highest says how high it is', () => {
  const counts = Array.from({ length: 48 }, () => 3)
  Object.assign(counts, { 10: 180, 11: 230, 14: 200, 40: 99 })
  expect([...namedSpikes(counts, 30)].toSorted((a, b) => a - b)).toEqual([11, 40])
  expect(namedSpikes([3, 4], 30).size).toBe(0)
})

describe('limits drawn as lines', () => {
  const limits = [1, 2, 5, 10].map((value) => ({ value }))
  const drawn = (top: number) => apartLimits(limits, top).map(({ value }) => value)
  test('are all there where they lie apart', () => {
    expect(drawn(9)).toEqual([5, 2, 1])
    expect(drawn(11)).toEqual([10, 5, 2, 1])
  })
  test('give way to the highest where they would touch', () => {
    expect(drawn(60)).toEqual([10, 5])
    expect(drawn(300)).toEqual([10])
  })
})

test.each([
  [0, 1, 1],
  [3, 3, 1],
  [10, 10, 5],
  [11, 15, 5],
  [37, 40, 10],
  [381, 400, 100],
  [1_234, 1_500, 500],
])('a scale for %i goes to %i in steps of %i', (most, top, step) => {
  expect(niceScale(most)).toEqual({ top, step })
})
