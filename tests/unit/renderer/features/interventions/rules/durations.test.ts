import { describe, expect, test } from 'vitest'
import {
  distributionOf,
  durationStep,
  durationsOf,
  placeInClasses,
} from '../../../../../../src/renderer/features/interventions/rules/durations.ts'
import type { AlarmHistory } from '../../../../../../src/shared/model/records.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

describe('a distribution of durations', () => {
  test('puts each into its class, an edge into the later one, and counts all', () => {
    const durations = [0, 9.9 * second, 10 * second, 29 * second, 5 * minute, 26 * 60 * minute]
    const { classes, count } = distributionOf(durations)
    expect(classes.filter((one) => one.count > 0)).toEqual([
      { from: 0, to: 10 * second, count: 2 },
      { from: 10 * second, to: 30 * second, count: 2 },
      { from: 5 * minute, to: 10 * minute, count: 1 },
      { from: 24 * 60 * minute, to: null, count: 1 },
    ])
    expect([count, classes.reduce((sum, one) => sum + one.count, 0)]).toEqual([6, 6])
  })
  test.each([
    [[], null, null],
    [[7], 7, 7],
    [[1, 2], 1, 2],
    [[3, 1, 2], 2, 3],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5, 9],
  ])('of %j the half and nine of ten', (durations, median, ninth) => {
    expect(distributionOf(durations)).toMatchObject({ median, percentile90: ninth })
  })
})

test.each([
  [0, 0],
  [5 * second, 0.5],
  [10 * second, 1],
  [45 * second, 2.5],
  [90 * 60 * minute, 10.5],
])('%i ms lie at %d among the classes', (duration, place) => {
  expect(placeInClasses(distributionOf([]).classes, duration)).toBe(place)
})

describe('durations of histories', () => {
  const history = (parts: Partial<AlarmHistory>): AlarmHistory => ({
    id: 1,
    tagId: 1,
    tagName: 'A',
    message: '',
    priority: 1,
    comment: '',
    alarmTime: '2026-01-15T10:00:00+01:00',
    ...parts,
  })
  const cases: [string, Partial<AlarmHistory>, number[], number[]][] = [
    ['nothing happened', {}, [], []],
    [
      'both are told',
      { reactionDuration: '00:01:40', interventionDuration: '26:00:00' },
      [100 * second],
      [26 * 60 * minute],
    ],
    [
      'only the times are told',
      { ackTime: '2026-01-15T09:00:30Z', resetTime: '2026-01-15T10:02:30+01:00' },
      [30 * second],
      [2 * minute],
    ],
    [
      'acknowledged after the reset: nobody intervened',
      { ackTime: '2026-01-15T09:05:00Z', resetTime: '2026-01-15T09:01:00Z' },
      [5 * minute],
      [],
    ],
    ['reset without an acknowledgement', { resetTime: '2026-01-15T09:01:00Z' }, [], []],
  ]
  test.each(cases)('%s', (_, parts, reactions, interventions) => {
    expect(durationsOf([history(parts)], 'reaction')).toEqual(reactions)
    expect(durationsOf([history(parts)], 'intervention')).toEqual(interventions)
  })
})

test.each<[name: string, max: number, step: number]>([
  ['nothing', 0, 1_000],
  ['less than a second', 400, 1_000],
  ['a minute', minute, 15_000],
  ['a little more', minute + 1, 30_000],
  ['35 minutes', 35 * minute, 10 * minute],
  ['five hours', 5 * hour, 2 * hour],
  ['four days', 96 * hour, 24 * hour],
  ['ten days', 240 * hour, 72 * hour],
])('an axis up to %s has round marks', (_name, max, step) => {
  expect(durationStep(max, 4)).toBe(step)
})
