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
    repeats: { since: 60_000, count: 7 },
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
  expect(alarmText(request, 100_000, english)).toEqual(text)
})

it('names the server whose connection is lost', () => {
  expect(connectionLostText('North', english)).toEqual({
    title: 'Connection to North lost',
    body: 'Tocsin shows the last known alarms. New alarms are not seen until it reconnects.',
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
