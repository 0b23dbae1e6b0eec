import { describe, expect, test } from 'vitest'
import {
  callsAbout,
  callsByPerson,
  dayMs,
  findRepeatedCall,
} from '../../../../../../src/renderer/features/calls/rules/earlier-calls.ts'
import { makeAnswer, makeEntry, makeSeen } from '../../../../../support/calls.ts'

const at = 1_000_000

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
    ['another message', 'Go', { groupIds: [1], people: [] }, groupCall, null],
    ['too long ago', 'Come', { groupIds: [1], people: [] }, { ...groupCall, at: now - 10 * minute }, null],
    ['refused', 'Come', { groupIds: [], people: [person(1)] }, withAnswer({ placed: false }), null],
    [
      'rejected',
      'Come',
      { groupIds: [], people: [person(1)] },
      withAnswer({ placed: null, failure: failure('rejected') }),
      null,
    ],
    [
      'unknown whether it was placed',
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
    const found = findRepeatedCall(text, called, [entry], { now, repeatMinutes: 10 })
    expect(found && [found.groupIds, found.userIds]).toEqual(expected)
  })
  test('zero minutes finds none', () => {
    const called = { groupIds: [1], people: [] }
    expect(
      findRepeatedCall('Come', called, [{ ...groupCall, at: now }], { now, repeatMinutes: 0 }),
    ).toBeNull()
  })
})

describe('the calls about an alarm', () => {
  const entry = (alarmId: number | null, at: number) =>
    makeEntry({ at, order: { about: { alarmId, path: 'A\\B', message: '' } } })
  const hour = 3_600_000
  test.each([
    ['by its id', { id: 7, path: 'A\\B', from: 0, to: null }, entry(7, 5), true],
    ['not by another id on its tag', { id: 8, path: 'A\\B', from: 0, to: null }, entry(7, 5), false],
    ['by its tag while it was active', { id: null, path: 'a/b', from: 0, to: 10 }, entry(7, 5), true],
    ['by its tag a while after', { id: 7, path: 'A\\B', from: 0, to: 10 }, entry(null, hour), true],
    ['not by its tag long after', { id: null, path: 'A\\B', from: 0, to: 10 }, entry(7, hour + 11), false],
    ['not before it was raised', { id: null, path: 'A\\B', from: 6, to: null }, entry(7, 5), false],
    ['not by another tag', { id: null, path: 'A\\C', from: 0, to: null }, entry(7, 5), false],
    ['not at an unknown time', { id: null, path: 'A\\B', from: null, to: null }, entry(7, 5), false],
    ['not a call without a subject', { id: 7, path: 'A\\B', from: 0, to: null }, makeEntry(), false],
  ])('%s', (_name, alarm, call, found) => {
    expect(callsAbout(alarm, [call])).toEqual(found ? [call] : [])
  })
})

test('counts calls per person in 24 hours, with the latest outcome', () => {
  const calls = [
    makeSeen({ at, outcome: 'noAnswer' }),
    makeSeen({ at: at + 5, outcome: 'accepted' }),
    makeSeen({ at: at - 5, outcome: 'refused' }),
    makeSeen({ at: at + 9 - dayMs }),
    makeSeen({ at: null }),
    makeSeen({ userId: null }),
  ]
  expect(callsByPerson(calls, at + 10)).toEqual(
    new Map([[1, { count: 3, last: { at: at + 5, outcome: 'accepted' } }]]),
  )
})
