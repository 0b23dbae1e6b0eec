import { expect, it } from 'vitest'
import { escapeMarkup, notificationText } from '../../../../src/main/desktop/notification-text.ts'
import { wordsFor } from '../../../../src/main/desktop/words.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const words = wordsFor('en', 'en-GB')

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
    name: 'a burst',
    alarm: makeAlarm({ id: 1, message: 'Feed water flow low', path: 'N\\B2\\FT201.LO', value: '12 t/h' }),
    count: 87,
    text: { title: '87 new alarms', body: 'Feed water flow low\nN\\B2\\FT201.LO\nHigh, 12 t/h' },
  },
])('tells $name', ({ alarm, count, text }) => {
  expect(notificationText(alarm, count, words.bands.high, words)).toEqual(text)
})

it('keeps a message from being read as markup', () => {
  expect(escapeMarkup('flow < 3 & <b>falling</b>')).toBe('flow &lt; 3 &amp; &lt;b&gt;falling&lt;/b&gt;')
})

it.each([
  { chosen: 'fr', system: 'en-GB', burst: '2 nouvelles alarmes' },
  { chosen: null, system: 'fr-CA', burst: '2 nouvelles alarmes' },
  { chosen: null, system: 'ja', burst: '2 new alarms' },
] as const)(
  'speaks the chosen language, else the system’s ($chosen, $system)',
  ({ chosen, system, burst }) => {
    expect(wordsFor(chosen, system).burst(2)).toBe(burst)
  },
)
