import { describe, expect, it } from 'vitest'
import type { LooseRecord } from '../../../../../../src/shared/model/call-group.ts'
import {
  groupItems,
  groupingsOf,
  showsGroupings,
} from '../../../../../../src/renderer/features/groups/rules/group-item.ts'
import { createdItem } from '../../../../../../src/renderer/features/groups/rules/group-item.ts'

const ids = (parts: readonly { id: number }[] | null) => parts?.map(({ id }) => id) ?? null

describe('an item of a list', () => {
  it.each<[string, 'group' | 'grouping', LooseRecord, object]>([
    [
      'of the embedded service',
      'group',
      { id: 3, name: 'Night', members: [{ id: 7, name: 'A' }] },
      { key: 'group-3', id: 3, name: 'Night' },
    ],
    [
      'of another make',
      'group',
      { groupId: '8', label: 'Tag', participants: [] },
      { key: 'group-8', id: 8, name: 'Tag', parts: [] },
    ],
    ['without id and name', 'group', { rota: 'A' }, { key: 'group-at-0', id: null, name: '', parts: null }],
    [
      'a grouping',
      'grouping',
      { id: 3, groupIds: [1, 1] },
      { key: 'grouping-3', parts: [{ id: 1, name: '', phone: '' }] },
    ],
  ])('%s', (_name, kind, record, expected) => {
    expect(groupItems(kind, [record])).toMatchObject([expected])
  })

  it('has a unique key even where the service repeats an id', () => {
    const items = groupItems('group', [{ id: 1 }, { id: 1 }, {}, {}])
    expect(items.map(({ key }) => key)).toEqual(['group-1', 'group-at-1', 'group-at-2', 'group-at-3'])
  })

  it('counts somebody who is in it twice once', () => {
    expect(
      ids(groupItems('group', [{ id: 1, members: [{ id: 4 }, { id: 5 }, { id: 4 }] }])[0]?.parts ?? null),
    ).toEqual([4, 5])
  })
})

describe('the groupings of a group', () => {
  const linked = (group: LooseRecord, ...groupings: LooseRecord[]) => {
    const groups = groupItems('group', [group])
    return groupingsOf(groups, groupItems('grouping', groupings))
      .get(groups[0]?.key ?? '')
      ?.map(({ id }) => id)
  }
  it.each<[string, number[] | undefined, LooseRecord, LooseRecord[]]>([
    [
      'where groupings list groups',
      [1],
      { id: 7 },
      [
        { id: 1, groups: [{ id: 7 }] },
        { id: 2, groups: [] },
      ],
    ],
    [
      'where a group is in several',
      [1, 2],
      { id: 7 },
      [
        { id: 1, groupIds: [7] },
        { id: 2, groupIds: [7] },
      ],
    ],
    ['where groups name their grouping', [2], { id: 7, groupingId: 2 }, [{ id: 1 }, { id: 2 }]],
    ['where groups name several', [1, 2], { id: 7, groupings: [{ id: 1 }, 2] }, [{ id: 1 }, { id: 2 }]],
    ['where both name each other', [1], { id: 7, groupingId: 1 }, [{ id: 1, groups: [{ id: 7 }] }]],
    ['where nobody does', [], { id: 7 }, [{ id: 1, groups: [{ id: 8 }] }]],
    ['where a grouping is named that is not there', [], { id: 7, groupingId: 9 }, [{ id: 1 }]],
    ['of a group without id', [], { name: 'x' }, [{ id: 1, groups: [{ id: 7 }] }]],
  ])('%s', (_name, expected, group, groupings) => {
    expect(linked(group, ...groupings)).toEqual(expected)
  })

  it.each<[boolean, LooseRecord, LooseRecord]>([
    [true, { id: 7 }, { id: 1, groups: [] }],
    [true, { id: 7, groupingId: null }, { id: 1 }],
    [false, { id: 7 }, { id: 1, name: 'says nothing of its groups' }],
  ])('can be known: %s', (expected, group, grouping) => {
    expect(showsGroupings(groupItems('group', [group]), groupItems('grouping', [grouping]))).toBe(expected)
  })
})

describe('what was created', () => {
  const after = groupItems('group', [
    { id: 1, name: 'Old' },
    { id: 2, name: 'New' },
    { id: 3, name: 'Another' },
  ])
  it.each<[string, unknown, string[], number | null]>([
    ['is answered whole', { id: 2, name: 'New' }, [], 2],
    ['is answered by number', 2, [], 2],
    ['is answered by a number as text', '2', [], 2],
    ['is not said, but only one was not there before', null, ['group-1', 'group-2'], 3],
    ['is not said, and several are new', '', ['group-1'], 2],
    ['is answered with a number that the list does not have', 9, ['group-1', 'group-2', 'group-3'], null],
    ['is nowhere', true, ['group-1', 'group-2', 'group-3'], null],
  ])('%s', (_name, created, before, id) => {
    expect(createdItem(created, 'New', new Set(before), after)?.id ?? null).toBe(id)
  })
})
