import { describe, expect, test } from 'vitest'
import {
  completionsAt,
  nearestField,
} from '../../../../../../src/renderer/features/live/filters/query-completion.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const alarms = [
  makeAlarm({ id: 1, path: 'NORTH\\BOILER1\\LT1', ackUser: 'P. Arnaud', state: 1 }),
  makeAlarm({ id: 2, path: 'NORTH\\BOILER2\\LT2', ackUser: '', state: 3 }),
  makeAlarm({ id: 3, path: 'SOUTH\\PUMP\\P1', ackUser: 'noor', state: 3 }),
]

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
    expect(completionsAt(text, text.length, () => alarms)?.words ?? []).toEqual(words)
  })

  test('the whole word around the caret is replaced, and no other', () => {
    expect(completionsAt('drum prio pump', 7, () => alarms)).toEqual({
      ...{ from: 5, to: 9, words: ['priority:'] },
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
    expect(nearestField(name)).toBe(field)
  })
})
