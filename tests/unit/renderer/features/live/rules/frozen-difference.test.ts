import { expect, test } from 'vitest'
import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { differenceOf } from '../../../../../../src/renderer/features/live/rules/frozen-difference.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const a = makeAlarm({ id: 1 })
const b = makeAlarm({ id: 2 })
const set = (...alarms: Alarm[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]))
const north = (alarm: Alarm) => alarm.path.startsWith('NORTH')
const south = { path: 'SOUTH\\X' }

const cases: [string, Alarm[], Alarm[], [number, number, number]][] = [
  ['nothing happened', [a, b], [a, b], [0, 0, 0]],
  ['told again, unchanged', [a], [{ ...a }], [0, 0, 0]],
  ['one came', [a], [a, b], [1, 0, 0]],
  ['one went', [a, b], [a], [0, 0, 1]],
  ['one changed', [a], [{ ...a, value: '1' }], [0, 1, 0]],
  ['a field of the service’s own changed', [a], [{ ...a, extra: 1 }], [0, 1, 0]],
  ['all at once', [a, b], [{ ...a, value: '1' }, makeAlarm({ id: 3 })], [1, 1, 1]],
  ['what the list does not show does not count', [a], [a, { ...b, ...south }], [0, 0, 0]],
  ['a change takes it off the list', [a], [{ ...a, ...south }], [0, 0, 1]],
  ['a change brings it onto the list', [{ ...a, ...south }], [a], [1, 0, 0]],
]
test.each(cases)('%s', (_, frozen, current, [fresh, changed, gone]) => {
  expect(differenceOf(set(...frozen), set(...current), north)).toEqual({ fresh, changed, gone })
})
