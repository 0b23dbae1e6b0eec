import { describe, expect, test } from 'vitest'
import type { CallChoice } from '../../../../../../src/renderer/alarm/call-subject.ts'
import {
  calleeOptions,
  recentlyCalled,
  type CalleeList,
  readIds,
} from '../../../../../../src/renderer/features/calls/rules/callee-options.ts'
import { makeContact } from '../../../../../support/book.ts'
import { makeEntry } from '../../../../../support/calls.ts'

const source = {
  groups: new Map([
    [1, { id: 1, name: 'Night shift', members: [{ id: 11, name: 'A. Lind', phone: '' }] }],
    [2, { id: 2, name: 'Morning shift', members: [] }],
  ]),
  groupings: new Map([[9, { id: 9, name: 'All sites', groupIds: [1, 2] }]]),
  contacts: new Map([
    [12, makeContact({ id: 12, name: 'Zoë Night', note: 'Boilers' })],
    [13, makeContact({ id: 13, name: 'B. Grün', phone: '+49 171', favourite: true })],
  ]),
}
const none: CallChoice = { userIds: [], groupIds: [], groupingIds: [] }
const unknownHours = () => null
const keys = (
  text: string,
  list: CalleeList = 'all',
  recent: string[] = [],
  initialChoice = none,
  isOnShift: (groupId: number) => boolean | null = unknownHours,
) =>
  calleeOptions(source, { text, list, recent, initialChoice, numbered: (id) => id, isOnShift }).map(
    ({ key }) => key,
  )

describe('options of the picker', () => {
  test.each<[string, string[]]>([
    ['night', ['group 1', 'person 12']],
    ['grun', ['person 13']],
    ['boil', ['person 12']],
    ['171', ['person 171', 'person 13']],
    ['13, 99', ['person 13', 'person 99']],
    ['sites', ['grouping 9']],
    // Scattered letters do not match.
    ['ngh', []],
    ['99999999999', []],
  ])('found by %s', (text, expected) => {
    expect(keys(text)).toEqual(expected)
  })
  test('a number that nobody can tell whose it is finds nobody', () => {
    const numbered = () => null
    const query = { list: 'all' as const, recent: [], initialChoice: none, numbered, isOnShift: unknownHours }
    expect(calleeOptions(source, { ...query, text: '99' })).toEqual([])
  })
  test('all: selected first, then recent, favourites, and the rest', () => {
    expect(keys('', 'all', ['person 11', 'group 77'], { ...none, groupIds: [2] })).toEqual([
      ...['group 2', 'person 11', 'person 13', 'group 1', 'grouping 9', 'person 12'],
    ])
  })
  test.each<[string, (groupId: number) => boolean | null, string[]]>([
    ['on shift before unknown', (id) => (id === 2 ? true : null), ['group 2', 'group 1']],
    ['unknown before off shift', (id) => (id === 1 ? false : null), ['group 2', 'group 1']],
    ['otherwise as they are listed', () => true, ['group 1', 'group 2']],
  ])('groups: %s', (_name, isOnShift, expected) => {
    for (const list of ['all', 'groups'] as const)
      expect(keys('', list, [], none, isOnShift).filter((key) => /^group \d+$/.test(key))).toEqual(expected)
  })
  test.each<[CalleeList, string[]]>([
    ['recent', ['group 1', 'person 12']],
    ['favourites', ['person 13']],
    ['groups', ['grouping 9', 'group 1', 'group 1 person 11', 'group 2']],
  ])('%s', (list, expected) => {
    expect(keys('', list, ['group 1', 'person 12', 'person 404'])).toEqual(expected)
  })
})

test('recent callees, newest first, each once', () => {
  const entries = [
    makeEntry({ order: { groupIds: [1], userIds: [4] } }),
    makeEntry({ order: { groupIds: [2, 1], userIds: [] } }),
  ]
  expect(recentlyCalled(entries)).toEqual(['group 1', 'person 4', 'group 2'])
})

test.each([
  { text: '3, 17;4\n5', ids: [3, 17, 4, 5], wrong: [] },
  { text: ' 3 3 ', ids: [3], wrong: [] },
  { text: '3, Arnaud, -1, 99999999999', ids: [3], wrong: ['Arnaud', '-1', '99999999999'] },
  { text: '', ids: [], wrong: [] },
])('people typed as $text', ({ text, ids, wrong }) => {
  expect(readIds(text)).toEqual({ ids, wrong })
})
