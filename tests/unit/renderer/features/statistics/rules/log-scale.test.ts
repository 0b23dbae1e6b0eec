import { expect, test } from 'vitest'
import {
  apartMarks,
  countMarks,
  durationMarks,
  logPlace,
} from '../../../../../../src/renderer/features/statistics/rules/log-scale.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

test.each([
  [1, [1]],
  [3, [1, 2, 5]],
  [50, [1, 2, 5, 10, 20, 50]],
  [51, [1, 2, 5, 10, 20, 50, 100]],
])('counts up to %i', (most, marks) => {
  expect(countMarks(most)).toEqual(marks)
})

test.each([
  [12 * second, 3 * minute, [10 * second, 30 * second, minute, 5 * minute]],
  [0, second, [second]],
  [minute, minute, [minute]],
  [20 * hour, 9_000 * hour, [12 * hour, 24 * hour, 168 * hour, 720 * hour]],
])('durations from %i to %i', (least, most, marks) => {
  expect(durationMarks(least, most)).toEqual(marks)
})

test('values below the minimum are drawn at the minimum', () => {
  expect([0, 500, 1_000, 10_000].map((value) => logPlace(value, 1_000))).toEqual([3, 3, 3, 4])
})

test.each([
  [[], []],
  [[2], [2]],
  [
    [0, 1, 2],
    [0, 1, 2],
  ],
  // The greatest stays, and what is too close below it goes.
  [
    [0, 5, 9.5, 10],
    [0, 5, 10],
  ],
  [
    [0, 0.9, 1.8, 10],
    [0, 1.8, 10],
  ],
])('marks at %j are written at %j', (places, written) => {
  expect(apartMarks(places)).toEqual(written)
})
