import { expect, it } from 'vitest'
import { respondBy, respondIn } from '../../../../src/shared/rules/respond-time.ts'

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
