import { expect, test } from 'vitest'
import { describeRepeats } from '../../../../src/shared/rules/repeats.ts'

test.each([
  [0, 'notification.repeatsSeconds', 1],
  [40_400, 'notification.repeatsSeconds', 40],
  [119_000, 'notification.repeatsSeconds', 119],
  [120_000, 'notification.repeatsMinutes', 2],
  [3_599_000, 'notification.repeatsMinutes', 60],
])('%i ms are said as %s %i', (spanMs, key, span) => {
  expect(describeRepeats({ count: 7, spanMs })).toEqual({ key, values: { n: 7, span } })
})
