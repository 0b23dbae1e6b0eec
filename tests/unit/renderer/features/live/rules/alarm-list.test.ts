import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../../../src/shared/model/priority-band.ts'
import { alarmFilterSchema } from '../../../../../../src/shared/model/saved-view.ts'
import { refusalBy } from '../../../../../../src/shared/rules/alarm-filter.ts'
import {
  hidingBy,
  listAlarms,
  type HidingReason,
} from '../../../../../../src/renderer/features/live/rules/alarm-list.ts'
import { isOpen, noFilter } from '../../../../../../src/renderer/features/live/views/view-draft.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const hiding = (change: object, masked: 'shown' | 'dimmed' | 'hidden' = 'dimmed', refused: number[] = []) => {
  const filter = alarmFilterSchema.parse(change)
  return hidingBy({
    filter,
    masked,
    refusal: refusalBy(filter, scale, 0),
    refusedByService: (id) => refused.includes(id),
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

  test('a filter of blanks is open', () => {
    expect(isOpen({ ...noFilter, text: '  ' })).toBe(true)
    expect(isOpen({ ...noFilter, hiddenBands: ['low'] })).toBe(false)
    expect(isOpen(alarmFilterSchema.parse({}))).toBe(true)
  })
})

describe('the list and its account', () => {
  const alarms = [
    makeAlarm({ id: 1, priority: 1 }),
    makeAlarm({ id: 2, priority: 4, masked: true }),
    makeAlarm({ id: 3, priority: 3, ackUser: 'M. Arnaud' }),
    makeAlarm({ id: 4, priority: 2, message: 'Turbine' }),
    makeAlarm({ id: 5, priority: 2 }),
  ]
  test('every alarm is on it or counted once', () => {
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
