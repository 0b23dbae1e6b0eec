import { describe, expect, it } from 'vitest'
import { groupItems } from '../../../../../../src/renderer/features/groups/rules/group-item.ts'
import {
  groupTree,
  narrowTree,
  treeLines,
  type TreeNode,
} from '../../../../../../src/renderer/features/groups/rules/group-tree.ts'

const groups = groupItems('group', [
  { id: 1, name: 'Night' },
  { id: 2, name: 'Day' },
  { id: 3, name: 'Loose' },
])
const groupings = groupItems('grouping', [
  { id: 1, name: 'Shifts', groups: [{ id: 1 }, { id: 2 }] },
  { id: 2, name: 'Alarms', groups: [{ id: 1 }, { id: 99, name: 'Gone' }] },
  { id: 3, name: 'Empty', groups: [] },
])
const compare = (a: string, b: string) => a.localeCompare(b, 'en')
const tree = groupTree(groups, groupings, compare)
const drawn = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ kind, name, inner }) =>
    inner.length === 0 ? `${kind} ${name}` : [`${kind} ${name}`, drawn(inner)],
  )

describe('the tree', () => {
  it('has groupings by name, a group wherever it is, and the rest last', () => {
    expect(drawn(tree)).toEqual([
      ['grouping Alarms', ['missing Gone', 'group Night']],
      'grouping Empty',
      ['grouping Shifts', ['group Day', 'group Night']],
      ['rest ', ['group Loose']],
    ])
  })
  it('has a key for every place of a group', () => {
    const keys = treeLines(tree, () => true).map(({ node }) => node.key)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it.each([
    [[], [], []],
    [groups.slice(2), [], [['rest ', ['group Loose']]]],
    [[], groupings.slice(2), ['grouping Empty']],
  ])('of little', (some, others, expected) => {
    expect(drawn(groupTree(some, others, compare))).toEqual(expected)
  })
  it.each([
    [
      'night',
      [
        ['grouping Alarms', ['group Night']],
        ['grouping Shifts', ['group Night']],
      ],
    ],
    ['shifts', [['grouping Shifts', ['group Day', 'group Night']]]],
    ['loose', [['rest ', ['group Loose']]]],
    ['nothing', []],
  ])('narrowed to %s', (word, expected) => {
    expect(drawn(narrowTree(tree, ({ name }) => name.toLowerCase().includes(word)))).toEqual(expected)
  })
})

describe('its lines', () => {
  it('omit collapsed branches and number their place among siblings', () => {
    const lines = treeLines(tree, (key) => key === 'grouping-1')
    expect(
      lines.map(({ node, level, place, siblings, open }) => [node.name, level, place, siblings, open]),
    ).toEqual([
      ['Alarms', 1, 1, 4, false],
      ['Empty', 1, 2, 4, null],
      ['Shifts', 1, 3, 4, true],
      ['Day', 2, 1, 2, null],
      ['Night', 2, 2, 2, null],
      ['', 1, 4, 4, false],
    ])
  })
})
