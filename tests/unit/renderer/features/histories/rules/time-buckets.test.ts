import { describe, expect, test } from 'vitest'
import {
  bucketAt,
  bucketsOf,
  bucketTotals,
  countBuckets,
} from '../../../../../../src/renderer/features/histories/rules/time-buckets.ts'
import {
  bucketsBetween,
  moveBy,
  stepSelection,
  unloadedPart,
  zoomBy,
} from '../../../../../../src/renderer/features/histories/rules/time-window.ts'
import { createZone } from '../../../../../../src/shared/rules/zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const paris = createZone('Europe/Paris')
const at = (text: string) => Date.parse(text)

describe('buckets', () => {
  test.each([
    ['an hour', 1 * hour, 120, 30_000],
    ['eight hours', 8 * hour, 120, 5 * minute],
    ['a week', 7 * day, 120, 2 * hour],
    ['a month', 30 * day, 120, 6 * hour],
    ['three years', 1_100 * day, 120, 14 * day],
  ])('%s is divided into round lengths', (_, length, max, step) => {
    const from = at('2026-01-10T00:00:00Z')
    const buckets = bucketsOf({ from, to: from + length }, max, paris)
    expect(buckets.step).toBe(step)
    expect(buckets.edges.length - 1).toBeLessThanOrEqual(max + 1)
    expect([buckets.edges[0], buckets.edges.at(-1)]).toEqual([from, from + length])
  })

  test('days start at midnight, even if one of them has 23 hours', () => {
    const period = { from: at('2026-03-28T00:00:00+01:00'), to: at('2026-03-31T00:00:00+02:00') }
    const { edges } = bucketsOf(period, 3, paris)
    expect(edges.map((edge) => new Date(edge).toISOString())).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
    ])
  })

  test('every instant of the range is in exactly one bucket, and none outside', () => {
    const buckets = { step: 10, edges: [0, 3, 13, 23, 26] }
    const places = Array.from({ length: 28 }, (_, instant) => bucketAt(buckets, instant - 1))
    expect(places).toEqual([
      -1,
      ...[0, 0, 0],
      ...Array<number>(10).fill(1),
      ...Array<number>(10).fill(2),
      ...[3, 3, 3],
      -1,
    ])
    expect(bucketAt(buckets, Number.NaN)).toBe(-1)
  })

  test('found rows are counted by bucket and band; unreadable times are not', () => {
    const times = {
      instants: Float64Array.of(1, 5, 5, 14, 99, Number.NaN),
      bands: Float64Array.of(0, 1, 1, 0, 0, 0),
    }
    const buckets = { step: 10, edges: [0, 10, 20] }
    expect([...countBuckets(times, null, buckets, 2)]).toEqual([1, 2, 1, 0])
    const marked = countBuckets(times, Uint8Array.of(1, 0, 1, 0, 1, 1), buckets, 2)
    expect([...marked]).toEqual([1, 1, 0, 0])
    expect(bucketTotals(marked, 2)).toEqual([2, 0])
  })
})

describe('a selected range', () => {
  const buckets = { step: 10, edges: [0, 10, 20, 30] }
  test.each([
    ['from nothing to the right', null, 1, false, [0, 10]],
    ['from nothing to the left', null, -1, false, [20, 30]],
    ['one further', [0, 10], 1, false, [10, 20]],
    ['not beyond the end', [20, 30], 1, false, [20, 30]],
    ['two further, as long as they were', [0, 20], 1, false, [10, 30]],
    ['one more to the right', [0, 10], 1, true, [0, 20]],
    ['one more to the left', [10, 20], -1, true, [0, 20]],
    ['no more than there is', [0, 30], 1, true, [0, 30]],
  ] as const)('moves %s', (_, mark, by, extend, [from, to]) => {
    const before = mark && { from: mark[0], to: mark[1] }
    expect(stepSelection(buckets, before, by, extend)).toEqual({ from, to })
  })

  test.each([
    [1, 1, [0, 10]],
    [5, 25, [0, 30]],
    [25, 5, [0, 30]],
    [-5, 12, [0, 20]],
    [12, 99, [10, 30]],
  ] as const)('from %d to %d holds whole buckets', (one, other, [from, to]) => {
    expect(bucketsBetween(buckets, one, other)).toEqual({ from, to })
  })
})

describe('the visible range', () => {
  const bounds = { from: 0, to: 10 * hour }
  test.each([
    ['closer, the place pointed at stays', bounds, 0.5, 5 * hour, [2.5, 7.5]],
    ['closer at the edge', bounds, 0.5, 0, [0, 5]],
    ['wider, up to everything', { from: 4 * hour, to: 6 * hour }, 100, 5 * hour, [0, 10]],
  ] as const)('%s', (_, shown, factor, place, [from, to]) => {
    expect(zoomBy(shown, factor, place, bounds)).toEqual({ from: from * hour, to: to * hour })
  })
  test('zooms no closer than a minute and never leaves the bounds', () => {
    const { from, to } = zoomBy({ from: hour, to: hour + minute }, 0.01, hour, bounds)
    expect(to - from).toBe(minute)
    expect(moveBy({ from: 0, to: hour }, -hour, bounds)).toEqual({ from: 0, to: hour })
    expect(moveBy({ from: 9 * hour, to: 10 * hour }, hour, bounds)).toEqual({ from: 9 * hour, to: 10 * hour })
  })
})

describe('the part that is not loaded', () => {
  const period = { from: 0, to: 100 }
  test.each([
    ['everything, before the first page', [], '-id', { from: 0, to: 100 }],
    ['the older part, read from the newest', [90, 80, 70], '-id', { from: 0, to: 80 }],
    ['the newer part, read from the oldest', [10, 20, 30], '+id', { from: 20, to: 100 }],
    [
      'told by the middle one: one that stood for long tells nothing',
      [90, 2, 88],
      '-id',
      { from: 0, to: 88 },
    ],
    ['nothing, once the end is reached', [0, 0, 0], '-id', null],
  ] as const)('%s', (_, instants, readFrom, part) => {
    expect(unloadedPart(period, Float64Array.from(instants), readFrom)).toEqual(part)
  })
})
