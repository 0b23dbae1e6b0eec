import { describe, expect, test } from 'vitest'
import {
  callFields,
  fieldOf,
  namedAlarm,
  looseInstant,
  looseText,
} from '../../../../src/shared/rules/record-fields.ts'

test('fields of every record, those with a known meaning first', () => {
  const records = [
    { id: 1, extra: 1, outcome: 'x' },
    { requestedTime: 't', late: 2 },
  ]
  expect(callFields(records)).toEqual(['requestedTime', 'outcome', 'id', 'extra', 'late'])
  expect(callFields([])).toEqual([])
})

describe('finds the field of', () => {
  test.each([
    // Of likely names the likelier one counts, wherever it stands.
    ['outcome', ['id', 'Call_Result', 'state'], 'state'],
    ['outcome', ['id', 'state'], 'state'],
    ['outcome', ['id', 'text'], null],
    ['alarm', ['alarm_id', 'x'], 'alarm_id'],
    ['alarm', ['alarmText'], null],
    ['time', ['endedTime', 'CallTime'], 'CallTime'],
  ] as const)('%s among %j', (kind, fields, expected) => {
    expect(fieldOf(kind, fields)).toBe(expected)
  })
  test('finds the time by its format where no name matches', () => {
    const sample = { a: 'x', when: '2026-03-02T02:24:11+01:00' }
    expect(fieldOf('time', ['a', 'when'], sample)).toBe('when')
    expect(fieldOf('time', ['a'], sample)).toBeNull()
  })
})

test.each([
  [3, 3],
  ['17', 17],
  [0, null],
  ['', null],
  ['T3', null],
  [1.5, null],
  [undefined, null],
  [null, null],
])('the alarm that %j names', (value, id) => {
  expect(namedAlarm(value)).toBe(id)
})

test('texts and times', () => {
  expect([null, undefined, 'a', 1, false, { a: [1] }].map(looseText)).toEqual([
    '',
    '',
    'a',
    '1',
    'false',
    '{"a":[1]}',
  ])
  expect(looseInstant('2026-03-02T02:24:11Z')).toBe(Date.parse('2026-03-02T02:24:11Z'))
  expect([5, 'soon', null].map(looseInstant)).toEqual([null, null, null])
})
