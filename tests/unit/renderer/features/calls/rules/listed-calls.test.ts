import { expect, test } from 'vitest'
import { listCalls } from '../../../../../../src/renderer/features/calls/rules/listed-calls.ts'
import { makeEntry, makeSeen } from '../../../../../support/calls.ts'

const at = 1_000_000

test('lists calls of the desk with their records and calls of the service, newest first', () => {
  const entries = [
    makeEntry({ id: 'new', at: at + 5, people: [{ id: 1, name: 'M. Arnaud', groupId: null }] }),
    makeEntry({ id: 'before the period', at: at - 10 }),
    makeEntry({ id: 'after the period', at: at + 100 }),
  ]
  const calls = [
    makeSeen({ key: 'of the desk', at: at + 6 }),
    makeSeen({ key: '2', callId: '70', userId: 2, groupId: 4, alarmId: 9, text: 'Alarm', at: at + 20 }),
    makeSeen({ key: '3', callId: '70', userId: 3, groupId: 4, alarmId: 9, text: 'Alarm', at: at + 20 }),
    makeSeen({ key: '4', userId: 5, text: 'Hello', at: null }),
    makeSeen({ key: '5', userId: 6, text: 'Old', at: at - 1 }),
    makeSeen({ key: '6', userId: 7, text: 'Late', at: at + 100 }),
  ]
  const rows = listCalls(entries, calls, { from: at, to: at + 100 })
  expect(rows.map(({ key, people }) => [key, ...people.map(({ id }) => id)])).toEqual([
    ['call 70', 2, 3],
    ['new', 1],
    ['record 4', 5],
  ])
  expect(rows.map(({ records }) => records)).toEqual([['2', '3'], ['of the desk'], ['4']])
  expect(rows[0]).toMatchObject({ entry: null, groupIds: [4], alarmId: 9, text: 'Alarm' })
})
