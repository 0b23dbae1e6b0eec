import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import {
  nextOrder,
  orderAlarms,
  sortColumns,
  type AlarmOrder,
} from '../../../../src/renderer/rules/alarm-order.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const alarms = [
  makeAlarm({ id: 1, priority: 2, message: 'b', path: 'P10', value: '5', state: 3, ackUser: 'Zoe' }),
  makeAlarm({ id: 2, priority: 1, message: 'A', path: 'P9', value: '', state: 1, ackUser: '' }),
  makeAlarm({ id: 3, priority: 2, message: 'a', path: 'p2', value: '40', state: 2, ackUser: 'anne' }),
  // The same instant as the others' default but for one second, written in another zone.
  makeAlarm({
    id: 4,
    priority: 3,
    message: 'c',
    path: 'Q',
    value: '9',
    state: 2,
    alarmTime: '2026-03-02T01:24:12Z',
  }),
]

describe('orders', () => {
  const cases: [AlarmOrder, number[]][] = [
    [{ column: 'priority', descending: false }, [2, 3, 1, 4]],
    [{ column: 'priority', descending: true }, [4, 3, 1, 2]],
    [{ column: 'raised', descending: true }, [4, 3, 2, 1]],
    [{ column: 'raised', descending: false }, [3, 2, 1, 4]],
    [{ column: 'message', descending: false }, [3, 2, 1, 4]],
    [{ column: 'path', descending: false }, [3, 2, 1, 4]],
    [{ column: 'value', descending: false }, [1, 4, 3, 2]],
    [{ column: 'value', descending: true }, [3, 4, 1, 2]],
    [{ column: 'state', descending: false }, [2, 4, 3, 1]],
    [{ column: 'ackUser', descending: false }, [3, 1, 4, 2]],
    [{ column: 'ackUser', descending: true }, [1, 3, 4, 2]],
  ]
  test.each(cases)('%o', (order, ids) => {
    expect(orderAlarms(alarms, order, scale, collator).map(({ id }) => id)).toEqual(ids)
  })

  test.each(sortColumns)('by %s, the order does not depend on the order of arrival', (column) => {
    for (const descending of [false, true]) {
      const one = orderAlarms(alarms, { column, descending }, scale, collator)
      const other = orderAlarms(alarms.toReversed(), { column, descending }, scale, collator)
      expect(other).toEqual(one)
    }
  })

  test('a service whose high numbers are urgent', () => {
    const reversed = { ...scale, urgency: 'highest-first' as const }
    const order = { column: 'priority' as const, descending: false }
    expect(orderAlarms(alarms, order, reversed, collator).map(({ id }) => id)).toEqual([4, 3, 1, 2])
  })

  test('a time that cannot be read stands last', () => {
    const odd = makeAlarm({ id: 9, alarmTime: 'soon' })
    for (const descending of [false, true])
      expect(orderAlarms([odd, ...alarms], { column: 'raised', descending }, scale, collator).at(-1)).toBe(
        odd,
      )
  })

  test('pressing a heading', () => {
    const order = nextOrder({ column: 'priority', descending: false }, 'raised')
    expect(order).toEqual({ column: 'raised', descending: true })
    expect(nextOrder(order, 'raised')).toEqual({ column: 'raised', descending: false })
    expect(nextOrder(order, 'message')).toEqual({ column: 'message', descending: false })
  })

  test('each time is read once, however many comparisons', () => {
    let reads = 0
    const counted = Array.from({ length: 500 }, (_, index) => {
      const alarm = makeAlarm({ id: index })
      return Object.defineProperty(alarm, 'alarmTime', {
        get() {
          reads++
          return `2026-03-02T02:${String(index % 60).padStart(2, '0')}:11Z`
        },
      })
    })
    orderAlarms(counted, { column: 'raised', descending: true }, scale, collator)
    expect(reads).toBe(500)
  })
})
