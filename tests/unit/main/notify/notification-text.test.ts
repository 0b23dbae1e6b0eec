import { expect, it } from 'vitest'
import { alarmText, connectionLostText, reminderText } from '../../../../src/main/notify/notification-text.ts'
import { createTranslator } from '../../../../src/main/platform/translate.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const english = createTranslator('en', 'en-GB')
const profile = serverProfileSchema.parse({})

it.each([
  {
    name: 'one alarm',
    alarm: makeAlarm({ id: 1, message: 'Feed water flow low', path: 'N\\B2\\FT201.LO', value: '12 t/h' }),
    count: 1,
    text: { title: 'Feed water flow low', body: 'N\\B2\\FT201.LO\nHigh, 12 t/h' },
  },
  {
    name: 'one without a message or value',
    alarm: makeAlarm({
      id: 1,
      message: '',
      localizedName: '',
      name: 'FT201.LO',
      path: 'N\\B2\\FT201.LO',
      value: '',
    }),
    count: 1,
    text: { title: 'FT201.LO', body: 'N\\B2\\FT201.LO\nHigh' },
  },
  {
    name: 'a chattering one',
    alarm: makeAlarm({ id: 1, message: 'Feed water flow low', path: 'N\\B2\\FT201.LO', value: '' }),
    count: 1,
    repeats: { spanMs: 40_000, count: 7 },
    text: { title: 'Feed water flow low', body: 'N\\B2\\FT201.LO\nHigh\nRaised 7 times in 40 s' },
  },
  {
    name: 'a burst',
    alarm: makeAlarm({ id: 1, message: 'Feed water flow low', path: 'N\\B2\\FT201.LO', value: '12 t/h' }),
    count: 87,
    text: { title: '87 new alarms', body: 'Feed water flow low\nN\\B2\\FT201.LO\nHigh, 12 t/h' },
  },
])('describes $name', ({ alarm, count, text, repeats = null }) => {
  const request = { alarm: { ...alarm, priority: 2 }, profile, count, urgent: false, repeats }
  expect(alarmText(request, english)).toEqual(text)
})

it('names the server of an alarm and of a reminder where there are several', () => {
  const alarm = makeAlarm({
    id: 1,
    message: 'Feed water flow low',
    path: 'N\\FT201.LO',
    value: '',
    priority: 2,
  })
  const request = { alarm, profile, count: 1, urgent: false, repeats: null }
  expect(alarmText(request, english, 'North plant').body).toBe('North plant\nN\\FT201.LO\nHigh')
  const reminder = { id: 'a', alarmId: 1, calledAt: 0 } as never
  expect(reminderText({ alarm, profile }, reminder, english, 'North plant').body).toMatch(/^North plant\n/)
})

it('names the server whose connection is lost', () => {
  expect(connectionLostText('North', english)).toEqual({
    title: 'Connection to North lost',
    body: 'Tocsin shows the last known alarms. You will not see new ones until it reconnects.',
  })
})

it('names the alarm that nobody acknowledged and the time of the call', () => {
  const alarm = makeAlarm({ id: 1, message: 'Drum level high' })
  const calledAt = new Date(2026, 2, 2, 14, 30).getTime()
  const reminder = { id: 'x', alarmId: 1, path: '', message: '', calledAt, dueAt: 0 }
  expect(reminderText({ alarm, profile }, reminder, english)).toEqual({
    title: 'Not acknowledged: Drum level high',
    body: 'A call was placed at 14:30. Call again?',
  })
})

it('keeps the directions and the length of what the service sends inside its own place', () => {
  const alarm = makeAlarm({
    id: 1,
    message: `\u202E${'x'.repeat(1_000_000)}`,
    path: '\u202EN',
    value: '\u202E5',
  })
  const request = { alarm, profile, count: 3, urgent: false, repeats: null }
  const { title, body } = alarmText({ ...request, count: 1 }, english)
  expect(title).toMatch(/^\u2068\u202Ex+…\u2069$/)
  expect(title.length).toBeLessThan(300)
  expect(body).toMatch(/^\u2068\u202EN\u2069\n\w+, \u2068\u202E5\u2069$/)
  expect(alarmText(request, english).body.length).toBeLessThan(600)
  const reminder = { id: 'x', alarmId: 1, path: '', message: '', calledAt: 0, dueAt: 0 }
  expect(reminderText({ alarm, profile }, reminder, english).title).toMatch(
    /^Not acknowledged: \u2068\u202Ex{1,300}…\u2069$/,
  )
  expect(connectionLostText('\u202ENorth', english).title).toBe('Connection to \u2068\u202ENorth\u2069 lost')
})
