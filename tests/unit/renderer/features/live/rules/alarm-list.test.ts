import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../../../src/shared/model/priority-band.ts'
import { alarmFilterSchema } from '../../../../../../src/shared/model/saved-view.ts'
import { exclusionBy } from '../../../../../../src/shared/rules/alarm-filter.ts'
import {
  createHidingRule,
  listAlarms,
  type HidingReason,
  pendingChanges,
} from '../../../../../../src/renderer/features/live/rules/alarm-list.ts'
import { isEmptyFilter, noFilter } from '../../../../../../src/renderer/features/live/views/saved-views.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const hiding = (change: object, masked: 'shown' | 'dimmed' | 'hidden' = 'dimmed', refused: number[] = []) => {
  const filter = alarmFilterSchema.parse(change)
  return createHidingRule({
    filter,
    masked,
    refusal: exclusionBy(filter, scale, 0),
    isExcludedByService: (id) => refused.includes(id),
  })
}

describe('why an alarm is hidden', () => {
  const alarm = makeAlarm({ id: 7, masked: true })
  const cases: [string, (alarm: ReturnType<typeof makeAlarm>) => HidingReason | null, HidingReason | null][] =
    [
      ['masked shown', hiding({}, 'shown'), null],
      ['masked dimmed', hiding({}, 'dimmed'), null],
      ['masked hidden by the one rule', hiding({}, 'hidden'), 'masked'],
      ['masked asked for by itself', hiding({ masked: 'only' }, 'hidden'), null],
      ['not masked asked for', hiding({ masked: 'no' }, 'shown'), 'masked'],
      ['refused by the service', hiding({}, 'shown', [7]), 'service'],
      ['the filter comes before the service', hiding({ text: 'x' }, 'shown', [7]), 'text'],
    ]
  test.each(cases)('%s', (_, reasonOf, reason) => {
    expect(reasonOf(alarm)).toBe(reason)
  })

  test('a filter of blanks is empty', () => {
    expect(isEmptyFilter({ ...noFilter, text: '  ' })).toBe(true)
    expect(isEmptyFilter({ ...noFilter, hiddenBands: ['low'] })).toBe(false)
    expect(isEmptyFilter(alarmFilterSchema.parse({}))).toBe(true)
  })
})

describe('the list and its counts', () => {
  const alarms = [
    makeAlarm({ id: 1, priority: 1 }),
    makeAlarm({ id: 2, priority: 4, masked: true }),
    makeAlarm({ id: 3, priority: 3, ackUser: 'M. Arnaud' }),
    makeAlarm({ id: 4, priority: 2, message: 'Turbine' }),
    makeAlarm({ id: 5, priority: 2 }),
  ]
  test('every alarm is listed or counted once', () => {
    const list = listAlarms(alarms, hiding({ acknowledged: 'no', text: 'drum' }, 'hidden', [5]), null)
    expect(list.alarms.map(({ id }) => id)).toEqual([1])
    expect(list).toMatchObject({ total: 5, masked: 1 })
    expect(list.hidden).toMatchObject({ masked: 1, band: 0, acknowledged: 1, text: 1, service: 1 })
  })

  test('the exempt alarm stays, and is not counted as hidden', () => {
    const list = listAlarms(alarms, hiding({ text: 'drum' }), 4)
    expect(list.alarms.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(list.hidden.text).toBe(0)
  })
})

describe('what a frozen list does not show yet', () => {
  const a = makeAlarm({ id: 1 })
  const b = makeAlarm({ id: 2 })
  const set = (...alarms: Alarm[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]))
  const north = (alarm: Alarm) => alarm.path.startsWith('NORTH')
  const south = { path: 'SOUTH\\X' }

  const cases: [string, Alarm[], Alarm[], [number, number, number]][] = [
    ['nothing happened', [a, b], [a, b], [0, 0, 0]],
    ['received again, unchanged', [a], [{ ...a }], [0, 0, 0]],
    ['one raised', [a], [a, b], [1, 0, 0]],
    ['one cleared', [a, b], [a], [0, 0, 1]],
    ['one changed', [a], [{ ...a, value: '1' }], [0, 1, 0]],
    ['an unknown field changed', [a], [{ ...a, extra: 1 }], [0, 1, 0]],
    ['all at once', [a, b], [{ ...a, value: '1' }, makeAlarm({ id: 3 })], [1, 1, 1]],
    ['what the list does not show does not count', [a], [a, { ...b, ...south }], [0, 0, 0]],
    ['a change takes it off the list', [a], [{ ...a, ...south }], [0, 0, 1]],
    ['a change brings it onto the list', [{ ...a, ...south }], [a], [1, 0, 0]],
  ]
  test.each(cases)('%s', (_, frozen, current, [added, changed, removed]) => {
    expect(pendingChanges(set(...frozen), set(...current), north)).toEqual({ added, changed, removed })
  })
})
