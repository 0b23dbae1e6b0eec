import { describe, expect, test } from 'vitest'
import {
  lastActivationBefore,
  maxCallDelayMs,
  orderActivations,
} from '../../../../../../src/renderer/features/calls/rules/call-match.ts'

describe('a match in time', () => {
  const raise = (at: number) => ({ at, message: `at ${at}`, tag: 'T', alarmId: null, entryId: null })
  const ordered = orderActivations([raise(5_000), raise(1_000), raise(Number.NaN), raise(3_000)])
  test.each([
    [999, null],
    [1_000, 1_000],
    [2_999, 1_000],
    [4_000, 3_000],
    [5_000 + maxCallDelayMs, 5_000],
    [5_001 + maxCallDelayMs, null],
  ])('of a call at %i', (calledAt, at) => {
    expect(lastActivationBefore(ordered, calledAt)?.at ?? null).toBe(at)
  })
  test('of nothing', () => {
    expect(lastActivationBefore([], 1)).toBeNull()
  })
})
