import { describe, expect, it } from 'vitest'
import {
  readCallee,
  readGroup,
  readGrouping,
  partIdField,
  partsIn,
} from '../../../../src/shared/rules/group-fields.ts'

describe('a call group', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    [
      'as the embedded service shows it',
      { id: 1, name: 'Night', description: '', members: [{ id: 4, name: 'M. Arnaud', phone: '+33 1' }] },
      { id: 1, name: 'Night', members: [{ id: 4, name: 'M. Arnaud', phone: '+33 1' }] },
    ],
    [
      'with other names for everything',
      {
        groupId: '7',
        label: 'Nacht',
        participants: [{ userId: 5, displayName: 'Ö. Weiß', mobile: ' 0171 ' }],
      },
      { id: 7, name: 'Nacht', members: [{ id: 5, name: 'Ö. Weiß', phone: '0171' }] },
    ],
    [
      'whose members are only numbers',
      { id: 2, name: 'Day', userIds: [4, '5', 'x'], users: null },
      {
        id: 2,
        name: 'Day',
        members: [
          { id: 4, name: '', phone: '' },
          { id: 5, name: '', phone: '' },
        ],
      },
    ],
    ['that shows no members', { id: 2, name: 'Day', users: null }, { id: 2, name: 'Day', members: [] }],
    [
      'with a list that is not of people',
      { id: 3, name: 'Site', stations: [{ id: 9, name: 'Boiler house' }] },
      { id: 3, name: 'Site', members: [] },
    ],
    ['without an id', { name: 'Nobody' }, null],
    ['with an id that is none', { id: -1, groupId: 1.5, callGroupId: 'x' }, null],
  ])('%s', (_name, record, group) => {
    expect(readGroup(record)).toEqual(group)
  })
})

describe('a grouping', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    [
      'as the embedded service shows it',
      { id: 1, name: 'Shifts', groups: [{ id: 4, name: 'Night' }] },
      { id: 1, name: 'Shifts', groupIds: [4] },
    ],
    [
      'with numbers and other names',
      { groupingId: '2', label: 'Alle', callGroupIds: [4, '5', 4, null] },
      { id: 2, name: 'Alle', groupIds: [4, 5] },
    ],
    ['without groups', { id: 3, title: 'None' }, { id: 3, name: 'None', groupIds: [] }],
    ['without an id', { name: 'None', groups: [] }, null],
  ])('%s', (_name, record, grouping) => {
    expect(readGrouping(record)).toEqual(grouping)
  })
})

describe('a call record', () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    [
      'names who was called',
      { id: 900, callId: 3, userId: 4, userName: 'M. Arnaud', phone: '+33 1' },
      { id: 4, name: 'M. Arnaud', phone: '+33 1' },
    ],
    [
      'may call them user',
      { id: 900, userId: 4, user: 'M. Arnaud' },
      { id: 4, name: 'M. Arnaud', phone: '' },
    ],
    ['has an id and a name of its own', { id: 900, name: 'Call 900' }, null],
    ['has a name of its own beside theirs', { name: 'Call 900', userId: 4 }, { id: 4, name: '', phone: '' }],
  ])('%s', (_name, record, sighting) => {
    expect(readCallee(record)).toEqual(sighting)
  })
})

describe('what it consists of', () => {
  it.each<['group' | 'grouping', Record<string, unknown>, number[] | null]>([
    ['group', { id: 1, members: [] }, []],
    ['group', { id: 1, description: 'no list' }, null],
    ['group', { id: 1, members: null }, null],
    ['group', { id: 1, groups: [{ id: 3 }] }, null],
    ['grouping', { id: 1, groups: [{ id: 3, name: 'Night' }] }, [3]],
    ['grouping', { id: 1, callGroupIds: [3, 4] }, [3, 4]],
    ['grouping', { id: 1, groupings: [{ id: 9 }] }, null],
    ['grouping', { id: 1, members: [{ id: 9 }] }, null],
  ])('%s %j', (kind, record, ids) => {
    expect(partsIn(kind, record)?.map(({ id }) => id) ?? null).toEqual(ids)
  })

  it.each<['group' | 'grouping', unknown, string | null]>([
    ['group', { id: 4, name: 'x' }, 'id'],
    ['group', { id: 9, userId: 4 }, 'userId'],
    ['group', { userId: 'x', id: 4 }, 'id'],
    ['group', 4, null],
    ['grouping', { groupId: 4, id: 1 }, 'groupId'],
  ])('%s: the id of %j is in %s', (kind, raw, field) => {
    expect(partIdField(kind, raw)).toBe(field)
  })
})
