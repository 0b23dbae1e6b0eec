import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import {
  hidingBy,
  isOpen,
  noFilter,
  type AlarmFilter,
  type HidingReason,
} from '../../../../src/renderer/rules/alarm-filter.ts'
import { listAlarms } from '../../../../src/renderer/rules/alarm-list.ts'
import { urgentFirst } from '../../../../src/renderer/rules/alarm-order.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const alarm = makeAlarm({ id: 7, priority: 2, ackUser: 'P. Lemaire', masked: true, value: '12 t/h' })

describe('why an alarm is hidden', () => {
  const cases: [string, Partial<AlarmFilter>, HidingReason | null][] = [
    ['nothing asked', {}, null],
    ['masked are off', { showMasked: false }, 'masked'],
    ['its band is off', { hiddenBands: ['high'] }, 'band'],
    ['another band is off', { hiddenBands: ['critical', 'low'] }, null],
    ['only unacknowledged', { unacknowledgedOnly: true }, 'acknowledged'],
    ['text in the message, any case', { text: 'DRUM' }, null],
    ['text in the path', { text: 'boiler2' }, null],
    ['text in the name', { text: 'lt204' }, null],
    ['text in the value', { text: '12 t' }, null],
    ['text in the person', { text: 'lemaire' }, null],
    ['every word counts, in any field', { text: '  lemaire   drum ' }, null],
    ['one word missing', { text: 'drum turbine' }, 'text'],
    ['words do not run across fields', { text: 'highnorth' }, 'text'],
    [
      'several reasons: masked is told first',
      { showMasked: false, hiddenBands: ['high'], text: 'x' },
      'masked',
    ],
  ]
  test.each(cases)('%s', (_, change, reason) => {
    expect(hidingBy({ ...noFilter, ...change }, scale)(alarm)).toBe(reason)
  })

  test('a filter of blanks is open', () => {
    expect(isOpen({ ...noFilter, text: '  ' })).toBe(true)
    expect(isOpen({ ...noFilter, hiddenBands: ['low'] })).toBe(false)
  })
})

describe('the list and its account', () => {
  const alarms = [
    makeAlarm({ id: 1, priority: 1 }),
    makeAlarm({ id: 2, priority: 4, masked: true }),
    makeAlarm({ id: 3, priority: 3, ackUser: 'M. Arnaud' }),
    makeAlarm({ id: 4, priority: 2, message: 'Turbine' }),
  ]
  const wishes = { order: urgentFirst, scale, collator: new Intl.Collator('en'), exempt: null }

  test('every alarm is a row or counted once', () => {
    const filter = { ...noFilter, showMasked: false, unacknowledgedOnly: true, text: 'drum' }
    const list = listAlarms(alarms, { ...wishes, filter })
    expect(list.rows.map(({ id }) => id)).toEqual([1])
    expect(list).toMatchObject({
      total: 4,
      masked: 1,
      hidden: { masked: 1, band: 0, acknowledged: 1, text: 1 },
    })
  })

  test('the exempt alarm stays, and is not counted as hidden', () => {
    const list = listAlarms(alarms, { ...wishes, filter: { ...noFilter, text: 'drum' }, exempt: 4 })
    expect(list.rows.map(({ id }) => id)).toEqual([1, 4, 3, 2])
    expect(list.hidden.text).toBe(0)
  })
})
