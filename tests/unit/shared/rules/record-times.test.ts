import { expect, test } from 'vitest'
import { wholeDuration } from '../../../../src/shared/rules/record-times.ts'
import type { AlarmHistory } from '../../../../src/shared/model/records.ts'

const entry: AlarmHistory = {
  id: 1,
  tagId: 1,
  tagName: 'A',
  message: 'High',
  priority: 2,
  comment: '',
  alarmTime: '2026-11-16T13:23:37Z',
  ackTime: '2026-11-16T13:27:53Z',
  resetTime: '2026-11-16T13:36:20Z',
}
test.each<[string, Partial<AlarmHistory>, string | undefined]>([
  ['as the service has it', { alarmDuration: '00:12:43' }, '00:12:43'],
  ['cut off at the end of the period: by its own times', { alarmDuration: '00:01:44' }, '00:12:43'],
  ['more than its times say: as the service has it', { alarmDuration: '01:00:00' }, '01:00:00'],
  ['not there: it stays so', {}, undefined],
  ['unreadable: it stays so', { alarmDuration: 'long' }, 'long'],
  ['a time that is not known', { alarmDuration: '00:01:44', resetTime: 'late' }, '00:01:44'],
])('the time in alarm is %s', (_, part, expected) => {
  expect(wholeDuration({ ...entry, ...part }, 'alarmDuration')).toBe(expected)
})
test('each duration has its own ends', () => {
  const short = '00:00:00'
  const cut = { ...entry, reactionDuration: short, interventionDuration: short }
  expect(wholeDuration(cut, 'reactionDuration')).toBe('00:04:16')
  expect(wholeDuration(cut, 'interventionDuration')).toBe('00:08:27')
})
