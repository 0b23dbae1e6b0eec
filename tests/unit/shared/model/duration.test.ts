import { expect, test } from 'vitest'
import { readDuration, writeDuration } from '../../../../src/shared/model/duration.ts'
import { durationSchema } from '../../../../src/shared/model/primitives.ts'

test.for([
  [0, '00:00:00'],
  [999, '00:00:00'],
  [1_000, '00:00:01'],
  [59_999.9, '00:00:59'],
  [60_000, '00:01:00'],
  [3_599_000, '00:59:59'],
  [86_399_999, '23:59:59'],
  [86_400_000, '24:00:00'],
  [360_000_000, '100:00:00'],
  [8_640_000_000_000_000, '2400000000:00:00'],
  [-5, '00:00:00'],
] as const)('%i ms is %s', ([millis, text]) => {
  expect(writeDuration(millis)).toBe(text)
  expect(durationSchema.safeParse(text).success).toBe(true)
})

test.for(['1:00:00', '00:60:00', '00:00:60', '00:00', '-01:00:00', ''])('%s is no duration', (text) => {
  expect(durationSchema.safeParse(text).success).toBe(false)
})

test.each([
  ['00:00:00', 0],
  ['00:01:40', 100_000],
  ['123:00:01', 442_801_000],
  ['1:00:00', null],
  ['00:60:00', null],
  ['', null],
])('reads %s', (text, millis) => {
  expect(readDuration(text)).toBe(millis)
})
