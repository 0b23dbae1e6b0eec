import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../../../src/shared/model/priority-band.ts'
import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { alarmFilterSchema, type Grouping } from '../../../../../../src/shared/model/saved-view.ts'
import { parseTextQuery } from '../../../../../../src/shared/rules/text-query.ts'
import type { AlarmNames } from '../../../../../../src/renderer/alarm/alarm-columns.ts'
import { createAlarmIndex } from '../../../../../../src/renderer/features/live/rules/alarm-index.ts'
import { createHidingRule } from '../../../../../../src/renderer/features/live/rules/alarm-list.ts'
import { createAlarmOrder } from '../../../../../../src/renderer/features/live/rules/alarm-order.ts'
import {
  alarmsBetween,
  createGroupRule,
  deepestArea,
  layOutGroups,
  indexesAmong,
} from '../../../../../../src/renderer/features/live/rules/alarm-groups.ts'
import { buildAreaTree } from '../../../../../../src/renderer/features/live/filters/area-tree.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const collator = new Intl.Collator('en', { numeric: true })
const names: AlarmNames = { dataServer: () => null }
const alarms = [
  makeAlarm({ id: 1, priority: 4, state: 2, dataServerId: 10, path: 'SOUTH\\T10\\A', ackUser: 'x' }),
  makeAlarm({ id: 2, priority: 2, state: 1, dataServerId: 2, path: 'NORTH\\B2\\B' }),
  makeAlarm({ id: 3, priority: 1, state: 1, dataServerId: 2, path: 'SOUTH\\T2\\C', masked: true }),
  makeAlarm({ id: 4, priority: 3, state: 3, dataServerId: 2, path: 'LOOSE' }),
]
/** The rows of an index of these alarms, in the order of their ids. */
function rowsOf(list: readonly Alarm[], grouping: Grouping, collapsed: string[] = [], serverNames = names) {
  const filter = alarmFilterSchema.parse({})
  const index = createAlarmIndex({
    hiding: createHidingRule({
      filter,
      query: parseTextQuery(''),
      scale,
      now: 0,
      masked: 'shown',
      service: null,
      serverName: serverNames.dataServer,
      searchText: () => '',
    }),
    order: createAlarmOrder({ sort: [{ column: 'id', descending: false }], scale, collator, names }),
    groups: createGroupRule({ grouping, scale, collator, names: serverNames }),
  })
  index.change(new Map(list.map((alarm) => [alarm.id, alarm])))
  const { shown, groups, rules } = index.view()
  return groups && rules.groups ? layOutGroups(groups, rules.groups, new Set(collapsed)).rows : shown
}
const rows = (grouping: Grouping, collapsed: string[] = []) => rowsOf(alarms, grouping, collapsed)
const keys = (grouping: Grouping, collapsed: string[] = []) => rows(grouping, collapsed).map(({ key }) => key)

describe('groups', () => {
  const cases: [Grouping, (number | string)[]][] = [
    [{ by: 'none' }, [1, 2, 3, 4]],
    [
      { by: 'priority' },
      ['priority:critical', 3, 'priority:high', 2, 'priority:medium', 4, 'priority:low', 1],
    ],
    [{ by: 'state' }, ['state:1', 2, 3, 'state:2', 1, 'state:3', 4]],
    [{ by: 'dataServer' }, ['dataServer:2', 2, 3, 4, 'dataServer:10', 1]],
    [{ by: 'area', depth: 1 }, ['area:', 4, 'area:NORTH', 2, 'area:SOUTH', 1, 3]],
    [{ by: 'area', depth: 2 }, ['area:', 4, 'area:NORTH\\B2', 2, 'area:SOUTH\\T2', 3, 'area:SOUTH\\T10', 1]],
  ]
  test.each(cases)('by %j', (grouping, expected) => {
    expect(keys(grouping)).toEqual(expected)
  })

  test('data servers are grouped in the order of their labels', () => {
    const named = { dataServer: (id: number) => (id === 10 ? 'Annex' : 'North') }
    expect(rowsOf(alarms, { by: 'dataServer' }, [], named).map(({ key }) => key)).toEqual([
      ...['dataServer:10', 1, 'dataServer:2', 2, 3, 4],
    ])
  })

  test('a collapsed group has no other rows', () => {
    expect(keys({ by: 'state' }, ['state:1'])).toEqual(['state:1', 'state:2', 1, 'state:3', 4])
  })

  test('a group counts its rows; masked ones are neither urgent nor unacknowledged', () => {
    const [, , , south] = rows({ by: 'area', depth: 1 }, ['area:', 'area:NORTH']).map((row) =>
      row.kind === 'group' ? row.group : null,
    )
    expect(south).toBeNull()
    const heads = rows({ by: 'area', depth: 1 }).flatMap((row) => (row.kind === 'group' ? [row.group] : []))
    expect(heads.map(({ count, unacknowledged, worst }) => [count, unacknowledged, worst?.id])).toEqual([
      [1, 1, 'medium'],
      [1, 1, 'high'],
      [2, 0, 'low'],
    ])
  })

  test('a group of masked alarms has no most urgent band', () => {
    const [head] = rowsOf([makeAlarm({ id: 1, masked: true })], { by: 'state' })
    expect(head).toMatchObject({ group: { worst: null, unacknowledged: 0, count: 1 } })
  })

  test('the number of area levels', () => {
    expect(deepestArea(alarms)).toBe(2)
    expect(deepestArea([])).toBe(1)
    expect(deepestArea([makeAlarm({ id: 1, path: Array.from('abcdefghijkl').join('\\') })])).toBe(8)
  })
})

test('the area tree counts at every level', () => {
  expect(buildAreaTree(alarms, collator)).toEqual([
    {
      name: 'NORTH',
      area: 'NORTH',
      count: 1,
      children: [{ name: 'B2', area: 'NORTH\\B2', count: 1, children: [] }],
    },
    {
      name: 'SOUTH',
      area: 'SOUTH',
      count: 2,
      children: [
        { name: 'T2', area: 'SOUTH\\T2', count: 1, children: [] },
        { name: 'T10', area: 'SOUTH\\T10', count: 1, children: [] },
      ],
    },
  ])
})

test.each([
  [2, 1, [2, 3, 1]],
  [1, 2, [2, 3, 1]],
  ['state:2', 3, [3]],
  [3, 3, [3]],
  [99, 4, [4]],
  [99, 98, []],
  [null, 4, [4]],
])('picked from %s to %s', (from, to, ids) => {
  const list = rows({ by: 'state' })
  const ends = [from, to].map((key) => list.findIndex((row) => row.key === key))
  expect(alarmsBetween(list, ends)).toEqual(ids)
})

test.each([[[3, 99, 1]], [[1, 3]], [[1, 2, 3, 4]]])('the indexes of %j among the rows', (ids) => {
  const list = rows({ by: 'state' }, ['state:3'])
  const indexOf = (id: number) => list.findIndex((row) => row.key === id)
  const expected = list.flatMap(({ key }, index) => (ids.some((id) => id === key) ? [index] : []))
  expect(indexesAmong(list, new Set(ids), indexOf)).toEqual(expected)
})
