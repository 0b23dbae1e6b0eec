import { describe, expect, test } from 'vitest'
import { acceptanceOf, isOpen, openMs, progressOf } from '../../../../src/shared/rules/call-progress.ts'
import { laterCalls, readCalls } from '../../../../src/shared/rules/seen-call.ts'
import { makeAnswer, makeEntry, makeSeen } from '../../../support/calls.ts'

const at = 1_000_000
const minute = 60_000

describe('a call record', () => {
  test('as the embedded service shows it', () => {
    const record = {
      id: 9,
      callId: 3,
      userId: 1,
      userName: 'M. Arnaud',
      phone: '',
      groupId: 4,
      alarmId: 7,
      msgText: 'Come',
      msgNum: 1,
      requestedTime: '1970-01-01T00:16:40Z',
      outcome: 'noAnswer',
    }
    expect(readCalls([record])).toEqual([
      makeSeen({ key: '9', callId: '3', groupId: 4, alarmId: 7, outcome: 'noAnswer', isOver: true }),
    ])
  })
  test.each([
    ['goes on while it rings', { outcome: 'ringing', endedTime: '' }, 'ringing', false],
    [
      'of words that only the service knows, ended',
      { result: 'Delivered', endTime: 'now' },
      'Delivered',
      true,
    ],
    ['of words that only the service knows', { result: 'Delivered' }, 'Delivered', false],
    ['that tells nothing', {}, '', false],
  ])('%s', (_name, record, outcome, isOver) => {
    expect(readCalls([record])[0]).toMatchObject({ outcome, isOver, userId: null, at: null, text: '' })
  })
  test('read again, what was read later counts', () => {
    const [ringing, ended] = [makeSeen(), makeSeen({ outcome: 'refused', isOver: true })]
    expect(laterCalls([ringing, makeSeen({ key: '2' })], [ended])).toEqual([ended, makeSeen({ key: '2' })])
  })
})

describe('progress of a call', () => {
  const entry = makeEntry({
    order: { userIds: [1, 2] },
    people: [
      { id: 1, name: 'M. Arnaud', groupId: null },
      { id: 2, name: '', groupId: null },
    ],
  })
  const outcomes = (...calls: Parameters<typeof makeSeen>[0][]) =>
    progressOf(entry, calls.map(makeSeen)).map(({ outcome }) => outcome)
  test.each([
    ['nothing is told', [], [null, null]],
    ['one person is told of', [{}], ['ringing', null]],
    ['other words', [{ text: 'Go' }], [null, null]],
    ['another time', [{ at: at + 3 * minute }], [null, null]],
    ['the service’s clock is behind', [{ at: at - minute }], ['ringing', null]],
    ['somebody else', [{ userId: 3 }], [null, null]],
    [
      'of two, the nearer',
      [{ at: at + minute }, { key: '2', at: at + 1, outcome: 'answered' }],
      ['answered', null],
    ],
  ])('%s', (_name, calls, expected) => {
    expect(outcomes(...calls)).toEqual(expected)
  })
  test('of a group with unknown members is that of everybody called through it', () => {
    const group = makeEntry({ order: { userIds: [], groupIds: [4] } })
    expect(progressOf(group, [makeSeen({ userId: 8, name: 'K. Brandt', groupId: 4 })])).toEqual([
      { id: 8, name: 'K. Brandt', outcome: 'ringing', answeredAt: null, isOver: false },
    ])
  })
})

describe('something may come of a call', () => {
  const person = (isOver: boolean) => ({ id: 1, name: '', outcome: 'x', answeredAt: null, isOver })
  test.each([
    ['while somebody is being called', [makeAnswer()], [person(true), person(false)], at, true],
    ['not once everybody’s is over', [makeAnswer()], [person(true)], at, false],
    ['while nothing is known', [makeAnswer()], [], at + openMs - 1, true],
    ['not after a while', [makeAnswer()], [person(false)], at + openMs, false],
    ['not of one that was refused', [makeAnswer({ placed: false })], [person(false)], at, false],
    ['while it is not answered', [makeAnswer({ placed: null, answeredAt: null })], [], at, true],
  ])('%s', (_name, answers, progress, now, expected) => {
    expect(isOpen(makeEntry({ answers }), progress, now)).toBe(expected)
  })
})

describe('the acceptance of a call to a group', () => {
  const placed = {
    at,
    order: { text: 'Come', userIds: [], groupIds: [4] },
    people: [{ id: 1 }, { id: 2 }],
  }
  test.each([
    ['at once', {}, true],
    ['by the third who was rung', { at: at + 9 * minute }, true],
    ['by a member that only the service knows', { userId: 8, groupId: 4 }, true],
    ['before the call', { at: at - 3 * minute }, false],
    ['at a time that is not told', { at: null }, false],
    ['of other words', { text: 'Go' }, false],
    ['by somebody else', { userId: 8, groupId: 5 }, false],
    ['not at all', { outcome: 'noAnswer' }, false],
  ])('%s', (_name, record, isAccepted) => {
    const seen = makeSeen({ outcome: 'accepted', ...record })
    expect(acceptanceOf(placed, [makeSeen({ outcome: 'refused', userId: 2 }), seen])).toBe(
      isAccepted ? seen : null,
    )
  })
})
