import { describe, expect, test } from 'vitest'
import { repeatOf } from '../../../../../../src/renderer/features/calls/rules/repeat-guard.ts'
import { usualGroups } from '../../../../../../src/renderer/features/calls/rules/usual-groups.ts'
import { makeAnswer, makeEntry } from '../../../../../support/calls.ts'

describe('the usual groups of an alarm', () => {
  const about = (path: string, groupIds: number[]) =>
    makeEntry({ order: { groupIds, userIds: [], about: { alarmId: 1, path, message: '' } } })
  const entries = [
    makeEntry({ order: { groupIds: [6] } }),
    about('N\\B1\\T2', []),
    about('N\\B1\\T1', [4, 9]),
    about('N\\B1\\T2', [5]),
    about('T9', [3]),
  ]
  const exists = (id: number) => id !== 9
  test.each([
    ['the one that it names', 'N\\B1\\T2', 7, { groupIds: [7], why: 'named' }],
    ['not one that it names and that is gone', 'N\\B1\\T2', 9, { groupIds: [5], why: 'tag' }],
    [
      'those called last about its tag, however it is written',
      'n/b1/t1',
      null,
      { groupIds: [4], why: 'tag' },
    ],
    ['those called last about its area', 'N\\B1\\T7', null, { groupIds: [4], why: 'area' }],
    ['none for another area', 'N\\B2\\T1', null, null],
    ['none by area for a tag that is in none', 'T8', null, null],
  ] as const)('%s', (_name, path, groupId, expected) => {
    expect(usualGroups({ path, groupId }, entries, exists)).toEqual(expected)
  })
})

describe('the same message to the same people', () => {
  const minute = 60_000
  const now = 100 * minute
  const person = (id: number, ...groupIds: number[]) => ({ id, name: '', groupIds })
  const groupCall = makeEntry({
    at: now - 2 * minute,
    order: { userIds: [], groupIds: [1] },
    people: [{ id: 11, name: '', groupId: 1 }],
    answers: [makeAnswer({ to: 'groups', ids: [1] })],
  })
  const withAnswer = (given: Parameters<typeof makeAnswer>[0]) =>
    makeEntry({ at: now - minute, answers: [makeAnswer(given)] })
  const failure = (code: 'unreachable' | 'rejected') => ({ code, message: '' })
  test.each([
    ['the same group', 'Come ', { groupIds: [1], people: [person(11, 1)] }, groupCall, [[1], []]],
    ['a member of it', 'Come', { groupIds: [], people: [person(11)] }, groupCall, [[], [11]]],
    ['a member in another group', 'Come', { groupIds: [2], people: [person(11, 2)] }, groupCall, [[], [11]]],
    ['other people', 'Come', { groupIds: [2], people: [person(12, 2)] }, groupCall, null],
    ['other words', 'Go', { groupIds: [1], people: [] }, groupCall, null],
    ['too long ago', 'Come', { groupIds: [1], people: [] }, { ...groupCall, at: now - 10 * minute }, null],
    ['refused', 'Come', { groupIds: [], people: [person(1)] }, withAnswer({ placed: false }), null],
    [
      'failed for good',
      'Come',
      { groupIds: [], people: [person(1)] },
      withAnswer({ placed: null, failure: failure('rejected') }),
      null,
    ],
    [
      'nobody knows whether it was placed',
      'Come',
      { groupIds: [], people: [person(1)] },
      withAnswer({ placed: null, failure: failure('unreachable') }),
      [[], [1]],
    ],
    [
      'not answered yet',
      'Come',
      { groupIds: [], people: [person(1)] },
      withAnswer({ placed: null, answeredAt: null }),
      [[], [1]],
    ],
  ])('%s', (_name, text, called, entry, expected) => {
    const found = repeatOf(text, called, [entry], { now, repeatMinutes: 10 })
    expect(found && [found.groupIds, found.userIds]).toEqual(expected)
  })
  test('zero minutes never ask', () => {
    const called = { groupIds: [1], people: [] }
    expect(repeatOf('Come', called, [{ ...groupCall, at: now }], { now, repeatMinutes: 0 })).toBeNull()
  })
})
