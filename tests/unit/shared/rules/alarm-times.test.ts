import { expect, it, test } from 'vitest'
import { respondBy, respondIn, describeRepeats } from '../../../../src/shared/rules/alarm-times.ts'

it.each<[minutes: number | null | undefined, at: number]>([
  [5, 300_100],
  [0.5, 30_100],
  [null, Number.NaN],
  [undefined, Number.NaN],
])('an alarm raised at 100 ms with %s minutes wants a response by %s', (minutes, at) => {
  expect(respondBy(100, minutes)).toBe(at)
})

it.each<[minutes: number, unit: string, n: number]>([
  [5, 'minutes', 5],
  [1, 'minutes', 1],
  [0.5, 'seconds', 30],
  [90, 'minutes', 90],
])('%s minutes are said as %s: %s', (minutes, unit, n) => {
  expect(respondIn(minutes)).toEqual({ unit, n })
})

test.each([
  [0, 'seconds', 1],
  [40_400, 'seconds', 40],
  [119_000, 'seconds', 119],
  [120_000, 'minutes', 2],
  [3_599_000, 'minutes', 60],
])('%i ms are said in %s: %i', (spanMs, unit, span) => {
  expect(describeRepeats({ count: 7, spanMs })).toEqual({ unit, values: { n: 7, span } })
})
