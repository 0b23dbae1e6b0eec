import { describe, expect, test } from 'vitest'
import {
  daysOf,
  inWorklistOrder,
  isRate,
  passedSpan,
  perDay,
  workedSpan,
} from '../../../../../../src/renderer/features/worklist/rules/figures.ts'
import type { WorklistItem } from '../../../../../../src/shared/model/worklist.ts'

const dayMs = 86_400_000
const item = (tag: string, fields: Partial<WorklistItem> = {}): WorklistItem => ({
  tag,
  message: '',
  priority: 3,
  before: { alarms: 7, days: 7 },
  owner: '',
  state: 'open',
  note: '',
  addedAt: 10 * dayMs,
  addedBy: 'Desk',
  changedAt: 10 * dayMs,
  changedBy: 'Desk',
  doneAt: null,
  ...fields,
})

describe('the time in which the work can show', () => {
  test.each<[string, Partial<WorklistItem>, number]>([
    ['begins on the list', {}, 5],
    ['begins anew when it is done', { doneAt: 13 * dayMs }, 2],
    ['is never empty, also where the clock of a screen is behind', { doneAt: 16 * dayMs }, 1_000 / dayMs],
  ])('%s', (_, fields, days) => {
    expect(daysOf(workedSpan(item('P7', fields), 15 * dayMs))).toBe(days)
  })

  test('of a period that goes on, only what has passed counts', () => {
    expect(passedSpan({ from: 1 * dayMs, to: 8 * dayMs }, 3 * dayMs)).toEqual({
      from: 1 * dayMs,
      to: 3 * dayMs,
    })
    expect(passedSpan({ from: 1 * dayMs, to: 2 * dayMs }, 3 * dayMs).to).toBe(2 * dayMs)
  })
})

test.each<[alarms: number, days: number, isRate: boolean, perDay: number]>([
  [70, 7, true, 10],
  [3, 1, true, 3],
  [3, 1 / 24, false, 72],
  [0, 30, true, 0],
])('%d alarms in %d days: a rate is said: %s', (alarms, days, said, rate) => {
  expect(isRate({ alarms, days })).toBe(said)
  expect(perDay({ alarms, days })).toBeCloseTo(rate)
})

test('what is done comes last, the worst first, equal ones by name', () => {
  const before = (alarms: number) => ({ before: { alarms, days: 1 } })
  const items = [
    item('done', { ...before(90), state: 'done' }),
    item('B', before(5)),
    item('A', before(5)),
    item('worst', { ...before(50), state: 'inWork' }),
  ]
  expect(inWorklistOrder(items).map(({ tag }) => tag)).toEqual(['worst', 'A', 'B', 'done'])
})
