import { describe, expect, test } from 'vitest'
import {
  aboutOf,
  subjectOfAlarm,
  subjectOfHistory,
  subjectOfJournal,
} from '../../../../src/renderer/alarm/call-subject.ts'
import { makeAlarm } from '../../../support/alarms.ts'

describe('the group that an alarm names', () => {
  test.each([
    [{}, null],
    [{ callGroupId: 4 }, 4],
    [{ callGroup: { id: 5, name: 'Night' } }, 5],
    [{ callGroupId: 0 }, null],
    [{ callGroupId: 'four' }, null],
  ])('%j', (fields, expected) => {
    expect(subjectOfAlarm({ ...makeAlarm({ id: 1 }), ...fields }).groupId).toBe(expected)
  })
})

describe('a history entry', () => {
  const alarm = makeAlarm({
    id: 7,
    path: 'A\\B',
    fullPath: 'DS1\\A\\B',
    alarmTime: '2026-11-15T02:24:11.250Z',
  })
  const entry = { id: 1, tagId: 1, message: 'Level', priority: 2, comment: '' }
  test.each([
    ['is the alarm of its tag and second', 'A\\B', '2026-11-15T03:24:11+01:00', 7],
    ['may name the tag in full', 'DS1\\A\\B', '2026-11-15T02:24:11Z', 7],
    ['of another time has no id', 'A\\B', '2026-11-15T02:24:12Z', null],
    ['of another tag has no id', 'A\\C', '2026-11-15T02:24:11Z', null],
    ['with an invalid time has no id', 'A\\B', 'yesterday', null],
  ])('%s', (_name, tagName, alarmTime, id) => {
    expect(subjectOfHistory({ ...entry, tagName, alarmTime }, [alarm]).alarmId).toBe(id)
  })
})

test('a missed alarm has its id where the desk knew it, else its tag', () => {
  const entry = {
    id: 3,
    alarmId: null,
    dataServerId: 1,
    path: 'A\\B',
    fullPath: 'DS1\\A\\B',
    name: 'B',
    message: 'Level',
    priority: 2,
    masked: false,
    state: null,
    raisedAt: 5,
    gone: true,
    goneAt: 9,
    acknowledged: null,
    gap: null,
    steps: [],
  }
  expect(subjectOfJournal(entry)).toMatchObject({
    alarmId: null,
    path: 'A\\B',
    message: 'Level',
    raisedAt: 5,
  })
  expect(subjectOfJournal({ ...entry, alarmId: 7 }).alarmId).toBe(7)
})

test('cuts texts to the length an order may have', () => {
  const subject = { ...subjectOfAlarm(makeAlarm({ id: 1 })), message: 'x'.repeat(5_000) }
  expect(aboutOf(subject)?.message).toHaveLength(4_000)
})
