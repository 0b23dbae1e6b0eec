import { describe, expect, test } from 'vitest'
import { callsAbout } from '../../../../../../src/renderer/features/calls/rules/alarm-calls.ts'
import {
  aboutOf,
  subjectOfAlarm,
  subjectOfHistory,
  subjectOfJournal,
} from '../../../../../../src/renderer/features/calls/rules/call-subject.ts'
import {
  fillTemplate,
  openPlaceholders,
  placeholderValues,
} from '../../../../../../src/renderer/features/calls/rules/call-template.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'
import { makeEntry } from '../../../../../support/calls.ts'

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
    ['of another time has no number', 'A\\B', '2026-11-15T02:24:12Z', null],
    ['of another tag has no number', 'A\\C', '2026-11-15T02:24:11Z', null],
    ['whose time cannot be read has no number', 'A\\B', 'yesterday', null],
  ])('%s', (_name, tagName, alarmTime, id) => {
    expect(subjectOfHistory({ ...entry, tagName, alarmTime }, [alarm]).alarmId).toBe(id)
  })
})

test('what came and went is called about by its number where the desk knew it, else by its tag', () => {
  const entry = {
    ...{
      id: 3,
      alarmId: null,
      dataServerId: 1,
      path: 'A\\B',
      fullPath: 'DS1\\A\\B',
      name: 'B',
      message: 'Level',
    },
    ...{ priority: 2, masked: false, state: null, raisedAt: 5, gone: true, goneAt: 9, acknowledged: null },
    ...{ gap: null, steps: [] },
  }
  expect(subjectOfJournal(entry)).toMatchObject({
    alarmId: null,
    path: 'A\\B',
    message: 'Level',
    raisedAt: 5,
  })
  expect(subjectOfJournal({ ...entry, alarmId: 7 }).alarmId).toBe(7)
})

test('an order takes no longer texts than it may', () => {
  const subject = { ...subjectOfAlarm(makeAlarm({ id: 1 })), message: 'x'.repeat(5_000) }
  expect(aboutOf(subject)?.message).toHaveLength(4_000)
})

describe('a template', () => {
  const subject = subjectOfAlarm(
    makeAlarm({ id: 1, path: 'N\\B2\\LT204', message: '', localizedName: 'Level', value: '', priority: 1 }),
  )
  const values = placeholderValues(subject, '02:24')
  test.each([
    ['{message} on {tag} in {area} ({path})', 'Level on LT204 in N\\B2 (N\\B2\\LT204)'],
    ['{value}{priority} since {raised}', '1 since 02:24'],
    ['{unknown} {message', '{unknown} {message'],
    ['{message}{message}', 'LevelLevel'],
  ])('%s', (text, filled) => {
    expect(fillTemplate(text, values)).toBe(filled)
  })
  test('without an alarm it stays as it is, and says what is open', () => {
    const text = fillTemplate('{message} at {raised}, {message}, {other}', null)
    expect(text).toBe('{message} at {raised}, {message}, {other}')
    expect(openPlaceholders(text)).toEqual(['{message}', '{raised}'])
  })
  test('what an alarm says is not filled again', () => {
    const sly = placeholderValues({ ...subject, message: '{path}' }, '')
    expect(fillTemplate('{message}', sly)).toBe('{path}')
  })
})

describe('the calls about an alarm', () => {
  const entry = (alarmId: number | null, at: number) =>
    makeEntry({ at, order: { about: { alarmId, path: 'A\\B', message: '' } } })
  const hour = 3_600_000
  test.each([
    ['by its number', { id: 7, path: 'A\\B', from: 0, to: null }, entry(7, 5), true],
    ['not of another number on its tag', { id: 8, path: 'A\\B', from: 0, to: null }, entry(7, 5), false],
    ['by its tag while it stood', { id: null, path: 'a/b', from: 0, to: 10 }, entry(7, 5), true],
    ['by its tag a while after', { id: 7, path: 'A\\B', from: 0, to: 10 }, entry(null, hour), true],
    ['not by its tag long after', { id: null, path: 'A\\B', from: 0, to: 10 }, entry(7, hour + 11), false],
    ['not before it was raised', { id: null, path: 'A\\B', from: 6, to: null }, entry(7, 5), false],
    ['not by another tag', { id: null, path: 'A\\C', from: 0, to: null }, entry(7, 5), false],
    ['not at an unknown time', { id: null, path: 'A\\B', from: null, to: null }, entry(7, 5), false],
    ['not a call about nothing', { id: 7, path: 'A\\B', from: 0, to: null }, makeEntry(), false],
  ])('%s', (_name, alarm, call, found) => {
    expect(callsAbout(alarm, [call])).toEqual(found ? [call] : [])
  })
})
