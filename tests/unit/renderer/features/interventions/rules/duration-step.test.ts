import { expect, it } from 'vitest'
import { durationStep } from '../../../../../../src/renderer/features/interventions/rules/duration-step.ts'

const minute = 60_000
const hour = 60 * minute

it.each<[name: string, most: number, step: number]>([
  ['nothing', 0, 1_000],
  ['less than a second', 400, 1_000],
  ['a minute', minute, 15_000],
  ['a little more', minute + 1, 30_000],
  ['35 minutes', 35 * minute, 10 * minute],
  ['five hours', 5 * hour, 2 * hour],
  ['four days', 96 * hour, 24 * hour],
  ['ten days', 240 * hour, 72 * hour],
])('an axis up to %s has round marks', (_name, most, step) => {
  expect(durationStep(most, 4)).toBe(step)
})
