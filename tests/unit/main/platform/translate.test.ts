import { describe, expect, it } from 'vitest'
import { createTranslator } from '../../../../src/main/platform/translate.ts'

it.each([
  { chosen: 'fr', system: 'en-GB', burst: '2 nouvelles alarmes' },
  { chosen: null, system: 'fr-CA', burst: '2 nouvelles alarmes' },
  { chosen: null, system: 'ja', burst: '2 new alarms' },
] as const)('uses the chosen language, else the system’s ($chosen, $system)', ({ chosen, system, burst }) => {
  expect(createTranslator(chosen, system).t('notification.burst', { n: 2 })).toBe(burst)
})

describe('a plural', () => {
  it.each([
    ['en', 0, '0 new alarms'],
    ['en', 1, '1 new alarm'],
    ['fr', 0, '0 nouvelle alarme'],
    ['de', 1, '1 neuer Alarm'],
    ['es', 5_000, '5000 alarmas nuevas'],
  ] as const)('in %s of %i', (locale, n, text) => {
    expect(createTranslator(locale, 'en-GB').t('notification.burst', { n })).toBe(text)
  })
})

it('fills placeholders in the chosen form', () => {
  const { t } = createTranslator('en', 'en-GB')
  expect(t('tray.alarms', { n: 2, band: 'high' })).toBe('Tocsin: 2 unacknowledged alarms, worst: high')
  expect(t('attention.muteFor.60')).toBe('Mute for 1 hour')
})

it('writes times as the reader does', () => {
  const at = new Date(2026, 2, 2, 14, 30).getTime()
  expect(createTranslator(null, 'en-GB').timeOfDay(at)).toBe('14:30')
  expect(createTranslator(null, 'en-US').timeOfDay(at)).toBe('14:30')
  expect(createTranslator('fr', 'en-US').timeOfDay(at)).toBe('14:30')
  const noon = Date.parse('2026-03-02T12:00:00Z')
  expect(
    ['Europe/Paris', 'Asia/Tokyo'].map((zone) => createTranslator('fr', 'fr', zone).timeOfDay(noon)),
  ).toEqual(['13:00', '21:00'])
})
