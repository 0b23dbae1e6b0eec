import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { defaultPriorityScale as scale } from '../../../../../../src/shared/model/priority-band.ts'
import type { SortKey } from '../../../../../../src/shared/model/saved-view.ts'
import { columnIds } from '../../../../../../src/shared/model/constants.ts'
import {
  createAlarmOrder,
  sortAcrossServers,
  nextSort,
  type AlarmOrder,
} from '../../../../../../src/renderer/features/live/rules/alarm-order.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const names = { dataServer: (id: number) => (id === 30 ? 'Annex' : id === 4 ? 'North' : null) }
function sortAll(alarms: readonly Alarm[], { keysOf, sorted }: AlarmOrder) {
  const steps = sorted(alarms.map((alarm) => ({ alarm, keys: keysOf(alarm) })))
  for (;;) {
    const result = steps.next()
    if (result.done) return result.value.map(({ alarm }) => alarm)
  }
}
const order = (alarms: readonly Alarm[], sort: SortKey[], by = scale) =>
  sortAll(alarms, createAlarmOrder({ sort, scale: by, collator, names }))
const up = (column: SortKey['column']): SortKey => ({ column, descending: false })
const down = (column: SortKey['column']): SortKey => ({ column, descending: true })

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

test('sorts by the time left to respond, alarms without one last in both directions', () => {
  const due = new Map([
    [1, 500],
    [2, 100],
    [4, 300],
  ])
  const respondBy = ({ id }: Alarm) => due.get(id) ?? Number.NaN
  const idsBy = (sort: SortKey[]) =>
    sortAll(alarms, createAlarmOrder({ sort, scale, collator, names: { ...names, respondBy } })).map(
      ({ id }) => id,
    )
  expect(idsBy([up('respond')])).toEqual([2, 4, 1, 3])
  expect(idsBy([down('respond')])).toEqual([1, 4, 2, 3])
})

describe('of several servers', () => {
  // Ids of the second server are larger, whenever its alarms were raised.
  const raised = (id: number, priority: number, minute: number) =>
    makeAlarm({ id, priority, alarmTime: new Date(Date.UTC(2026, 2, 2, 2, minute)).toISOString() })
  const both = [raised(1, 1, 5), raised(2, 1, 9), raised(1_001, 1, 7), raised(1_002, 2, 10)]
  const idsBy = (sort: SortKey[]) => order(both, sortAcrossServers(sort)).map(({ id }) => id)

  test.each<[SortKey[], number[]]>([
    [[up('priority')], [2, 1_001, 1, 1_002]],
    [[down('priority')], [1_002, 2, 1_001, 1]],
    [[up('raised')], [1, 1_001, 2, 1_002]],
    [[up('age')], [1_002, 2, 1_001, 1]],
  ])('%j: what is equal otherwise is sorted by its raise, newest first', (sort, ids) => {
    expect(idsBy(sort)).toEqual(ids)
  })
})

describe('orders', () => {
  const cases: [SortKey[], number[]][] = [
    [[up('priority')], [2, 3, 1, 4]],
    [[down('priority')], [4, 3, 1, 2]],
    [[down('raised')], [4, 3, 2, 1]],
    [[up('raised')], [3, 2, 1, 4]],
    [[up('age')], [4, 3, 2, 1]],
    [[up('message')], [3, 2, 1, 4]],
    [[up('path')], [3, 2, 1, 4]],
    [[up('value')], [1, 4, 3, 2]],
    [[down('value')], [3, 4, 1, 2]],
    [[up('state')], [2, 4, 3, 1]],
    [[up('ackUser')], [3, 1, 4, 2]],
    [[down('ackUser')], [1, 3, 4, 2]],
    [[up('id')], [1, 2, 3, 4]],
    [
      [up('state'), up('id')],
      [2, 3, 4, 1],
    ],
    [
      [up('state'), down('message')],
      [2, 4, 3, 1],
    ],
    [
      [up('message'), up('id')],
      [2, 3, 1, 4],
    ],
    [
      [up('priority'), down('value')],
      [2, 3, 1, 4],
    ],
  ]
  test.each(cases)('%j', (sort, ids) => {
    expect(order(alarms, sort).map(({ id }) => id)).toEqual(ids)
  })

  test.each(columnIds)('by %s, the order does not depend on the order of arrival', (column) => {
    for (const descending of [false, true]) {
      const sort = [{ column, descending }]
      expect(order(alarms.toReversed(), sort)).toEqual(order(alarms, sort))
    }
  })

  test('a scale on which high numbers are urgent', () => {
    const reversed = { ...scale, urgency: 'highest-first' as const }
    expect(order(alarms, [up('priority')], reversed).map(({ id }) => id)).toEqual([4, 3, 1, 2])
  })

  test('an invalid time comes last', () => {
    const odd = makeAlarm({ id: 9, alarmTime: 'soon' })
    for (const sort of [[up('raised')], [down('raised')]])
      expect(order([odd, ...alarms], sort).at(-1)).toBe(odd)
  })

  test('clicking a heading', () => {
    const first = nextSort([up('priority')], 'raised', false)
    expect(first).toEqual([down('raised')])
    expect(nextSort(first, 'raised', false)).toEqual([up('raised')])
    expect(nextSort(first, 'message', true)).toEqual([down('raised'), up('message')])
    expect(nextSort([down('raised'), up('message')], 'raised', true)).toEqual([up('raised'), up('message')])
    expect(nextSort([down('raised'), up('message')], 'message', false)).toEqual([up('message')])
  })
})

describe('the cost of sorting five thousand', () => {
  const count = 5_000
  const countedSort = (message: (id: number) => string) => {
    let calls = 0
    const counting = { compare: (a: string, b: string) => (calls++, collator.compare(a, b)) }
    const many = Array.from({ length: count }, (_, id) => makeAlarm({ id, message: message(id) }))
    const by = createAlarmOrder({ sort: [up('message')], scale, collator: counting, names })
    return { many, sorted: sortAll(many, by), calls: () => calls }
  }

  test('only different texts are compared', () => {
    expect(countedSort((id) => `Message ${id % 40}`).calls()).toBeLessThanOrEqual(40 * 3)
  })

  test('texts that a plain comparison puts in order take few comparisons of the collator', () => {
    const { many, sorted, calls } = countedSort((id) => `Message ${(id * 7_919) % count}`)
    expect(sorted).toEqual(order(many, [up('message')]))
    expect(calls()).toBeLessThanOrEqual(3 * count)
  })

  test('each time is parsed once, however many comparisons', () => {
    let reads = 0
    const watched = Array.from({ length: 500 }, (_, index) =>
      Object.defineProperty(makeAlarm({ id: index }), 'alarmTime', {
        get() {
          reads++
          return `2026-03-02T02:${String(index % 60).padStart(2, '0')}:11Z`
        },
      }),
    )
    order(watched, [down('raised')])
    expect(reads).toBe(500)
  })
})

test('sorting all at once and comparing two by two are the same order', () => {
  const someAlarm = fc.record({
    id: fc.integer({ min: 1 }),
    message: fc.constantFrom('', 'a', 'A', 'é', 'e', 'b10', 'b9', 'ß', 'ss', '_x', 'Zoë 007'),
    dataServerId: fc.constantFrom(2, 4, 10, 30),
    priority: fc.integer({ min: 1, max: 4 }),
    alarmTime: fc.constantFrom('2026-03-02T02:24:11Z', '1970-01-01T00:00:00Z', 'soon'),
  })
  const someKey = fc.record({
    column: fc.constantFrom('message', 'dataServerId', 'priority', 'raised', 'age'),
    descending: fc.boolean(),
  })
  const urgencies = fc.constantFrom('lowest-first' as const, 'highest-first' as const)
  fc.assert(
    fc.property(
      fc.uniqueArray(someAlarm, { selector: ({ id }) => id }),
      fc.uniqueArray(someKey, { selector: ({ column }) => column }),
      urgencies,
      (records, sort, urgency) => {
        const list = records.map((fields) => makeAlarm(fields))
        const by = createAlarmOrder({
          sort: sort,
          scale: { ...scale, urgency },
          collator,
          names,
        })
        const expected = list
          .map((alarm) => ({ alarm, keys: by.keysOf(alarm) }))
          .sort(by.compare)
          .map(({ alarm }) => alarm)
        expect(sortAll(list, by)).toEqual(expected)
      },
    ),
  )
})

test('data servers sort by their labels, after those that have none', () => {
  const on = [30, 4, 10, 2].map((dataServerId, id) => makeAlarm({ id, dataServerId }))
  expect(order(on, [up('dataServerId')]).map(({ dataServerId }) => dataServerId)).toEqual([2, 10, 30, 4])
})
