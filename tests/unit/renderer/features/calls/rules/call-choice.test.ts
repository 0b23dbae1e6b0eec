import { describe, expect, test } from 'vitest'
import {
  remainingChoice,
  toggleCallee,
  typedChoice,
  resolveCalled,
} from '../../../../../../src/renderer/features/calls/rules/call-choice.ts'
import type { CallChoice } from '../../../../../../src/renderer/alarm/call-subject.ts'
import { makeAnswer, makeEntry } from '../../../../../support/calls.ts'

const group = (id: number, ...members: number[]) => ({
  id,
  name: `G${id}`,
  members: members.map((member) => ({ id: member, name: `P${member}`, phone: '' })),
})
const callees = {
  groups: new Map([group(1, 11, 12), group(2, 12, 13), group(3)].map((one) => [one.id, one])),
  groupings: new Map([[9, { id: 9, name: 'All', groupIds: [1, 2, 8] }]]),
}
const choice = (given: Partial<CallChoice>): CallChoice => ({
  userIds: [],
  groupIds: [],
  groupingIds: [],
  ...given,
})
const called = (given: Partial<CallChoice>) =>
  resolveCalled(choice(given), callees, (id) => (id === 13 ? 'Of the book' : ''))

describe('who is called', () => {
  test.each<
    [string, Partial<CallChoice>, { people: number[]; users: number[]; groups: number[]; dropped: number[] }]
  >([
    ['nobody', {}, { people: [], users: [], groups: [], dropped: [] }],
    ['people, each once', { userIds: [5, 5, 6] }, { people: [5, 6], users: [5, 6], groups: [], dropped: [] }],
    ['a group', { groupIds: [1] }, { people: [11, 12], users: [], groups: [1], dropped: [] }],
    [
      'somebody of two groups, once',
      { groupIds: [1, 2] },
      { people: [11, 12, 13], users: [], groups: [1, 2], dropped: [] },
    ],
    [
      'somebody chosen and in a group, through the group',
      { userIds: [12, 5], groupIds: [1] },
      { people: [11, 12, 5], users: [5], groups: [1], dropped: [12] },
    ],
    [
      'all groups of a grouping, with one chosen besides',
      { groupIds: [2], groupingIds: [9] },
      { people: [12, 13, 11], users: [], groups: [2, 1, 8], dropped: [] },
    ],
    ['an empty group', { groupIds: [3] }, { people: [], users: [], groups: [3], dropped: [] }],
  ])('%s', (_name, given, { people, users, groups, dropped }) => {
    const found = called(given)
    expect(found.people.map(({ id }) => id)).toEqual(people)
    expect([found.userIds, found.groupIds, found.dropped]).toEqual([users, groups, dropped])
  })
  test('names come from the contacts, else from the group; unknown groups are reported', () => {
    const found = called({ groupIds: [2, 7] })
    expect(found.people).toEqual([
      { id: 12, name: 'P12', groupIds: [2] },
      { id: 13, name: 'Of the book', groupIds: [2] },
    ])
    expect(found.unknownGroups).toEqual([7])
  })
})

describe('the choice for a retry', () => {
  const chosen = choice({ userIds: [12, 5], groupIds: [1] })
  const users = (placed: boolean | null) => makeAnswer({ to: 'users', ids: [5], placed })
  const groups = (placed: boolean | null) => makeAnswer({ to: 'groups', ids: [1], placed })
  test.each([
    ['nothing placed', [users(false), groups(null)], chosen],
    ['only the groups', [users(false), groups(true)], choice({ userIds: [5] })],
    ['only the people', [users(true), groups(false)], choice({ userIds: [12], groupIds: [1] })],
    ['everything', [users(true), groups(true)], choice({})],
  ])('%s', (_name, answers, left) => {
    const sent = resolveCalled(chosen, callees, () => '')
    expect(remainingChoice(chosen, sent, makeEntry({ answers }))).toEqual(left)
  })
})

test('selects and deselects', () => {
  const once = toggleCallee(choice({}), 'groupIds', 4)
  expect(once).toEqual(choice({ groupIds: [4] }))
  expect(toggleCallee(once, 'groupIds', 4)).toEqual(choice({}))
})

describe('a typed name', () => {
  test.each([
    ['replaces a suggestion that nobody confirmed', { groupIds: [1] }, true, { userIds: [5] }],
    ['is added to a choice', { groupIds: [1] }, false, { userIds: [5], groupIds: [1] }],
    ['does not deselect', { userIds: [5] }, false, { userIds: [5] }],
  ])('%s', (_name, before, isSuggestion, after) => {
    expect(typedChoice(choice(before), 'userIds', 5, isSuggestion)).toEqual(choice(after))
  })
})
