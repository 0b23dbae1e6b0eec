import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../../../src/shared/model/priority-band.ts'
import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { alarmFilterSchema, type Grouping } from '../../../../../../src/shared/model/saved-view.ts'
import { parseTextQuery } from '../../../../../../src/shared/rules/text-query.ts'
import type { BandCount } from '../../../../../../src/renderer/alarm/band-counts.ts'
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
const hidingBy = ({ dataServer }: AlarmNames) =>
  createHidingRule({
    filter: alarmFilterSchema.parse({}),
    query: parseTextQuery(''),
    scale,
    now: 0,
    masked: 'shown',
    service: null,
    serverName: dataServer,
    searchText: () => '',
  })
/** The rows of an index of these alarms, in the order of their ids. */
function rowsOf(list: readonly Alarm[], grouping: Grouping, collapsed: string[] = [], serverNames = names) {
  const index = createAlarmIndex({
    hiding: hidingBy(serverNames),
    order: createAlarmOrder({ sort: [{ column: 'id', descending: false }], scale, collator, names }),
    groups: createGroupRule({ grouping, scale, collator, names: serverNames }),
  })
  index.change(new Map(list.map((alarm) => [alarm.id, alarm])))
  const { shown, groups } = index.view()
  return groups ? layOutGroups(groups, new Set(collapsed)).rows : shown
}
const rows = (grouping: Grouping, collapsed: string[] = []) => rowsOf(alarms, grouping, collapsed)
const keys = (grouping: Grouping, collapsed: string[] = []) => rows(grouping, collapsed).map(({ key }) => key)

const figuresOf = (bands: readonly BandCount[]) =>
  bands.map(({ band, unacknowledged, total }) => `${band.id} ${unacknowledged}/${total}`)

describe('groups by urgency', () => {
  /** Groups by name, each with its alarms as priorities: acknowledged ones in brackets, masked ones struck out. */
  const cases: [string, Record<string, string>, string[]][] = [
    ['an unacknowledged alarm before the alphabet', { A: '4', B: '1' }, ['B', 'A']],
    ['unacknowledged before acknowledged of a more urgent band', { A: '(1)', B: '4' }, ['B', 'A']],
    ['equal unacknowledged: by the most urgent at all', { A: '3 (3)', B: '3 (1)' }, ['B', 'A']],
    ['all acknowledged: by the most urgent', { A: '(3)', B: '(2)' }, ['B', 'A']],
    ['more of the same band does not matter', { A: '2', B: '2 2 2 4' }, ['A', 'B']],
    ['equal urgency: by name, numbers by value', { T10: '2', T2: '2' }, ['T2', 'T10']],
    ['masked alarms are not urgent', { A: '-1-', B: '(4)', C: '4' }, ['C', 'B', 'A']],
  ]
  const alarmsFrom = (areas: Record<string, string>) =>
    Object.entries(areas)
      .flatMap(([area, list]) => list.split(' ').map((mark) => ({ area, mark })))
      .map(({ area, mark }, id) =>
        makeAlarm({
          id,
          path: `${area}\\U\\TAG${id}`,
          priority: Number(mark.replace(/\D/g, '')),
          ackUser: mark.startsWith('(') ? 'x' : '',
          masked: mark.startsWith('-'),
        }),
      )
  const groupsOf = (list: readonly Alarm[]) =>
    rowsOf(list, { by: 'area', depth: 1 }).flatMap((row) =>
      row.kind === 'group' ? [row.key.replace('area:', '')] : [],
    )
  test.each(cases)('%s', (_, areas, expected) => {
    expect(groupsOf(alarmsFrom(areas))).toEqual(expected)
    expect(groupsOf(alarmsFrom(areas).toReversed())).toEqual(expected)
  })

  test('a group moves with its most urgent band, and with no other change', () => {
    const index = createAlarmIndex({
      hiding: hidingBy(names),
      order: createAlarmOrder({ sort: [], scale, collator, names }),
      groups: createGroupRule({ grouping: { by: 'area', depth: 1 }, scale, collator, names }),
    })
    const change = (id: number, after?: Partial<Alarm>) => {
      index.change(new Map([[id, after && makeAlarm({ id, ...after })]]))
      return index.view().groups?.map(({ key }) => key.replace('area:', ''))
    }
    change(1, { path: 'A\\x', priority: 3 })
    expect(change(2, { path: 'B\\x', priority: 3 })).toEqual(['A', 'B'])
    expect(change(3, { path: 'B\\y', priority: 3 })).toEqual(['A', 'B'])
    expect(change(4, { path: 'B\\z', priority: 1 })).toEqual(['B', 'A'])
    // Acknowledged, it is still the most urgent at all.
    expect(change(4, { path: 'B\\z', priority: 1, ackUser: 'x' })).toEqual(['B', 'A'])
    expect(change(1, { path: 'A\\x', priority: 2 })).toEqual(['A', 'B'])
    expect(change(4)).toEqual(['A', 'B'])
    expect(change(1)).toEqual(['B'])
  })
})

describe('groups', () => {
  const cases: [Grouping, (number | string)[]][] = [
    [{ by: 'none' }, [1, 2, 3, 4]],
    [
      { by: 'priority' },
      ['priority:critical', 3, 'priority:high', 2, 'priority:medium', 4, 'priority:low', 1],
    ],
    [{ by: 'state' }, ['state:1', 2, 3, 'state:3', 4, 'state:2', 1]],
    [{ by: 'dataServer' }, ['dataServer:2', 2, 3, 4, 'dataServer:10', 1]],
    [{ by: 'area', depth: 1 }, ['area:NORTH', 2, 'area:', 4, 'area:SOUTH', 1, 3]],
    [{ by: 'area', depth: 2 }, ['area:NORTH\\B2', 2, 'area:', 4, 'area:SOUTH\\T10', 1, 'area:SOUTH\\T2', 3]],
  ]
  test.each(cases)('by %j', (grouping, expected) => {
    expect(keys(grouping)).toEqual(expected)
  })

  test('data servers of the same urgency are grouped in the order of their labels', () => {
    const named = { dataServer: (id: number) => (id === 10 ? 'Annex' : 'North') }
    const equal = alarms.map((alarm) => ({ ...alarm, priority: 2, masked: false, ackUser: '' }))
    expect(rowsOf(equal, { by: 'dataServer' }, [], named).map(({ key }) => key)).toEqual([
      ...['dataServer:10', 1, 'dataServer:2', 2, 3, 4],
    ])
  })

  test('a collapsed group has no other rows', () => {
    expect(keys({ by: 'state' }, ['state:1'])).toEqual(['state:1', 'state:3', 4, 'state:2', 1])
  })

  test('a group counts its rows; masked ones are neither urgent nor unacknowledged', () => {
    const heads = rows({ by: 'area', depth: 1 }).flatMap((row) => (row.kind === 'group' ? [row.group] : []))
    expect(heads.map(({ count, bands }) => [count, figuresOf(bands)])).toEqual([
      [1, ['high 1/1']],
      [1, ['medium 1/1']],
      [2, ['low 0/1']],
    ])
  })

  test('a group of masked alarms counts none of any band', () => {
    const [head] = rowsOf([makeAlarm({ id: 1, masked: true })], { by: 'state' })
    expect(head).toMatchObject({ group: { bands: [], count: 1 } })
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
  [2, 1, [2, 3, 4, 1]],
  [1, 2, [2, 3, 4, 1]],
  ['state:3', 3, [3]],
  ['state:2', 3, [3, 4]],
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
