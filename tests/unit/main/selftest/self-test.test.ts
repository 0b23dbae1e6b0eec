import { expect, it } from 'vitest'
import type { SelfTestOutcome, SelfTestReport } from '../../../../src/shared/model/self-test.ts'
import { ratingOf, createShiftRequirement, isTestDue } from '../../../../src/main/selftest/self-test.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

it.each<[SelfTestOutcome[], string]>([
  [['passed', 'passed'], 'passed'],
  [['passed', 'skipped'], 'passed'],
  [['passed', 'unknown', 'skipped'], 'partial'],
  [['passed', 'unknown', 'failed'], 'failed'],
  [[], 'failed'],
])('outcomes %j make a test that is %s', (outcomes, rating) => {
  expect(ratingOf(outcomes.map((outcome) => ({ outcome })))).toBe(rating)
})

const hourMs = 3_600_000
const day = Date.UTC(2026, 0, 5)
const shifts = [
  { name: 'Early', start: '06:00' },
  { name: 'Late', start: '18:00' },
]
const report = (at: number, rating: SelfTestReport['rating'] = 'passed'): SelfTestReport => ({
  at,
  by: 'Ann',
  version: '1.0.0',
  rating,
  results: [],
})

function start(atShiftStart: boolean) {
  const clock = createManualClock(day + 10 * hourMs)
  const state = { atShiftStart, last: null as SelfTestReport | null, changes: 0 }
  const requirement = createShiftRequirement({
    clock,
    zone: createZone('UTC'),
    settings: () => ({ shifts, selfTest: { atShiftStart: state.atShiftStart } }),
    last: () => state.last,
    onChange: () => state.changes++,
  })
  requirement.evaluate()
  return { clock, state, requirement }
}

it('asks once in every shift, until a test that nothing failed in', async () => {
  const { clock, state, requirement } = start(true)
  expect(requirement.dueSince()).toBe(day + 6 * hourMs)
  state.last = report(clock.now(), 'failed')
  requirement.evaluate()
  expect(requirement.dueSince()).toBe(day + 6 * hourMs)
  state.last = report(clock.now())
  requirement.evaluate()
  expect(requirement.dueSince()).toBeNull()
  await clock.advance(8 * hourMs - 1)
  expect(requirement.dueSince()).toBeNull()
  await clock.advance(1)
  expect(requirement.dueSince()).toBe(day + 18 * hourMs)
  expect(state.changes).toBe(3)
  requirement.stop()
  expect(clock.pending()).toBe(0)
})

it('asks for nothing where it is not required, and waits for nothing', () => {
  const { clock, state, requirement } = start(false)
  expect(requirement.dueSince()).toBeNull()
  expect(clock.pending()).toBe(0)
  state.atShiftStart = true
  requirement.evaluate()
  expect(requirement.dueSince()).toBe(day + 6 * hourMs)
  state.atShiftStart = false
  requirement.evaluate()
  expect(requirement.dueSince()).toBeNull()
  expect(clock.pending()).toBe(0)
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
