import { expect, test } from 'vitest'
import { compareCounts, isWhollyRecorded } from '../../../../src/renderer/records/comparison.ts'

test.each([
  [112, 100, { kind: 'more', share: 0.12 }],
  [400, 100, { kind: 'more', share: 3 }],
  [401, 100, { kind: 'times', factor: 4.01 }],
  [600, 100, { kind: 'times', factor: 6 }],
  [50, 100, { kind: 'fewer', share: 0.5 }],
  [0, 100, { kind: 'fewer', share: 1 }],
  [100, 100, { kind: 'same' }],
  [1_001, 1_000, { kind: 'same' }],
  [7, 0, null],
  [0, 0, null],
  [7, null, null],
  [7, undefined, null],
])('%i after %s compares as %j', (now, before, comparison) => {
  expect(compareCounts(now, before)).toEqual(comparison)
})

test.each([
  [{ total: 12 }, true],
  [{ total: 0 }, false],
  [{ total: 12, servers: [{ total: 4 }, { total: 8 }] }, true],
  [{ total: 12, servers: [{ total: 12 }, { total: 0 }] }, false],
])('what is recorded from before %j makes the period whole: %s', (recorded, isWhole) => {
  expect(isWhollyRecorded(recorded)).toBe(isWhole)
})
