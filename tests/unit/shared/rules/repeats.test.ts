import { expect, test } from 'vitest'
import { describeRepeats } from '../../../../src/shared/rules/repeats.ts'

test.each([
  [0, 'seconds', 1],
  [40_400, 'seconds', 40],
  [119_000, 'seconds', 119],
  [120_000, 'minutes', 2],
  [3_599_000, 'minutes', 60],
])('%i ms are said in %s: %i', (spanMs, unit, span) => {
  expect(describeRepeats({ count: 7, spanMs })).toEqual({ unit, values: { n: 7, span } })
})
