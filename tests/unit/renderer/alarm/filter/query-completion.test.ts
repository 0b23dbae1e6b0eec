import { describe, expect, test } from 'vitest'
import { completionsAt, nearestField } from '../../../../../src/renderer/alarm/filter/query-completion.ts'
import { alarmValues } from '../../../../../src/renderer/features/live/filters/alarm-values.ts'
import { alarmLanguage, type QueryLanguage } from '../../../../../src/shared/rules/text-query.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const alarms = [
  makeAlarm({ id: 1, path: 'NORTH\\BOILER1\\LT1', ackUser: 'P. Arnaud', state: 1 }),
  makeAlarm({ id: 2, path: 'NORTH\\BOILER2\\LT2', ackUser: '', state: 3 }),
  makeAlarm({ id: 3, path: 'SOUTH\\PUMP\\P1', ackUser: 'noor', state: 3 }),
]

const ofAlarms = {
  language: alarmLanguage,
  valuesOf: (field: string, typed: string) => alarmValues(field, typed, alarms),
}
const ofTable = {
  language: {
    kinds: new Map([
      ['message', 'text'],
      ['outcome', 'text'],
      ['raised', 'time'],
      ['reaction', 'duration'],
    ]),
  } satisfies QueryLanguage,
  valuesOf: (field: string) => (field === 'outcome' ? ['accepted', 'no answer'] : []),
}

test.each([
  ['m', ['message:']],
  ['r', ['raised>', 'reaction>']],
  ['c', []],
  ['outcome:', ['outcome:accepted', 'outcome:"no answer"']],
  ['raised:', ['raised:no', 'raised:yes']],
  ['reaction>', ['reaction>10s', 'reaction>1m', 'reaction>5m', 'reaction>1h']],
])('a table offers its own fields and values: %s', (text, words) => {
  expect(completionsAt(text, text.length, ofTable)?.words ?? []).toEqual(words)
})

describe('what is offered for the word before the caret', () => {
  const cases: [string, string[]][] = [
    ['', []],
    ['drum', []],
    ['m', ['message:', 'masked']],
    ['A', ['area:', 'ack:', 'age<']],
    ['drum pri', ['priority:']],
    ['-me', ['-message:']],
    ['o', ['OR']],
    ['priority:', ['priority:critical', 'priority:high', 'priority:medium', 'priority:low']],
    ['priority:h', ['priority:high']],
    ['priority:high', []],
    ['prio:h', ['prio:high']],
    ['ack:n', ['ack:no', 'ack:noor']],
    ['ack:P', ['ack:"P. Arnaud"']],
    ['age<', ['age<5m', 'age<15m', 'age<1h', 'age<8h', 'age<1d']],
    ['area:', ['area:NORTH', 'area:SOUTH']],
    ['area:north\\', ['area:NORTH\\BOILER1', 'area:NORTH\\BOILER2']],
    ['state:', ['state:1', 'state:3']],
    ['mesage:x', []],
    ['http://x', []],
  ]
  test.each(cases)('%s', (text, words) => {
    expect(completionsAt(text, text.length, ofAlarms)?.words ?? []).toEqual(words)
  })

  test('the whole word around the caret is replaced, and no other', () => {
    expect(completionsAt('drum prio pump', 7, ofAlarms)).toEqual({
      from: 5,
      to: 9,
      words: ['priority:'],
    })
  })
})

describe('the field that was probably meant', () => {
  const cases: [string, string | null][] = [
    ['mesage', 'message'],
    ['messgae', 'message'],
    ['priorty', 'priority'],
    ['Tags', 'tag'],
    ['aera', 'area'],
    ['commment', 'comment'],
    ['foo', null],
    ['x', null],
    ['temperature', null],
  ]
  test.each(cases)('%s', (name, field) => {
    expect(nearestField(name, alarmLanguage)).toBe(field)
  })
})
