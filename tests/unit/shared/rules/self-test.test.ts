import { expect, it } from 'vitest'
import type { SelfTestOutcome } from '../../../../src/shared/model/self-test.ts'
import { isTestDue, ratingOf } from '../../../../src/shared/rules/self-test.ts'

it.each<[SelfTestOutcome[], string]>([
  [['passed', 'passed'], 'passed'],
  [['passed', 'skipped'], 'passed'],
  [['passed', 'unknown', 'skipped'], 'partial'],
  [['passed', 'unknown', 'failed'], 'failed'],
  [[], 'failed'],
])('outcomes %j make a test that is %s', (outcomes, rating) => {
  expect(ratingOf(outcomes.map((outcome) => ({ outcome })))).toBe(rating)
})

it.each([
  ['without a test', null, true],
  ['after a test in the shift before', { at: 99, rating: 'passed' }, true],
  ['after a test at its start', { at: 100, rating: 'passed' }, false],
  ['after a test that left something open', { at: 150, rating: 'partial' }, false],
  ['after a test that failed', { at: 150, rating: 'failed' }, true],
] as const)('%s: whether a shift wants one', (_name, last, isDue) => {
  expect(isTestDue(last, 100)).toBe(isDue)
})
