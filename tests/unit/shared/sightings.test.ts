import { describe, expect, it } from 'vitest'
import { calledIn, groupIn, groupingIn } from '../../../src/shared/rules/sightings.ts'

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
      'whose members are only numbers, or not there',
      { id: 2, name: 'Day', members: [4, 'x'], users: null },
      { id: 2, name: 'Day', members: [{ id: 4, name: '', phone: '' }] },
    ],
    [
      'with a list that is not of people',
      { id: 3, name: 'Site', stations: [{ id: 9, name: 'Boiler house' }] },
      { id: 3, name: 'Site', members: [] },
    ],
    ['without an id', { name: 'Nobody' }, null],
    ['with an id that is none', { id: -1, groupId: 1.5, callGroupId: 'x' }, null],
  ])('%s', (_name, record, group) => {
    expect(groupIn(record)).toEqual(group)
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
    expect(groupingIn(record)).toEqual(grouping)
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
    expect(calledIn(record)).toEqual(sighting)
  })
})
