import { describe, expect, test } from 'vitest'
import { subjectOfAlarm } from '../../../../../../src/renderer/alarm/call-subject.ts'
import {
  fillTemplate,
  openPlaceholders,
  placeholderValues,
  quoteAlarm,
  withHelp,
} from '../../../../../../src/renderer/features/calls/rules/call-template.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

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
  test('without an alarm stays as it is and reports open placeholders', () => {
    const text = fillTemplate('{message} at {raised}, {message}, {other}', null)
    expect(text).toBe('{message} at {raised}, {message}, {other}')
    expect(openPlaceholders(text)).toEqual(['{message}', '{raised}'])
  })
  test('does not fill placeholders in the text of the alarm', () => {
    const sly = placeholderValues({ ...subject, message: '{path}' }, '')
    expect(fillTemplate('{message}', sly)).toBe('{path}')
  })
})

test('quotes an alarm by its known fields', () => {
  const alarm = makeAlarm({
    id: 1,
    message: '',
    localizedName: '',
    name: 'LT204.HIHI',
    path: 'N\\LT204.HIHI',
    value: '',
  })
  expect(quoteAlarm(subjectOfAlarm(alarm), '02:24:11')).toBe('LT204.HIHI, N\\LT204.HIHI, 02:24:11')
  const withValue = (value: string) => quoteAlarm(subjectOfAlarm({ ...alarm, value }), '02:24:11')
  expect(withValue('91.6 %')).toMatch(/, 91\.6 %$/)
  // What a contact reads would be a number that nobody understands.
  expect(withValue('1')).toMatch(/, 02:24:11$/)
})

test('says what to do and how soon, as the alarm help has it', () => {
  const help = { action: 'Open {tag}', consequence: 'Trip', cause: '', respond: 'Respond within 5 minutes.' }
  expect(withHelp('Level high', help)).toBe('Level high\nRespond within 5 minutes.\nOpen {tag}')
  expect(withHelp('Level high', { ...help, action: '', respond: '' })).toBe('Level high')
  const values = placeholderValues(subjectOfAlarm(makeAlarm({ id: 1 })), '', help)
  expect(fillTemplate('{respond} {action} {consequence}{cause}', values)).toBe(
    'Respond within 5 minutes. Open {tag} Trip',
  )
})
