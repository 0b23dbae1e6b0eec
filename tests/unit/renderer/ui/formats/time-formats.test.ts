import { describe, expect, test } from 'vitest'
import { createTimeFormats, durationParts } from '../../../../../src/renderer/ui/formats/time-formats.ts'
import { isZone } from '../../../../../src/shared/rules/zone.ts'

const written = (durationMs: number, most: number) =>
  durationParts(durationMs, most)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(' ')
const second = 1000
const minute = 60 * second
const hour = 60 * minute

test.each([
  [-5 * second, '0 s', '0 s', '0 s'],
  [3.9 * second, '3 s', '3 s', '3 s'],
  [60 * second, '1 min', '1 min', '1 min'],
  [minute + 54 * second, '1 min', '1 min 54 s', '1 min 54 s'],
  [59 * minute + 59 * second, '59 min', '59 min 59 s', '59 min 59 s'],
  [2 * hour + 61 * second, '2 h', '2 h 1 min', '2 h 1 min 1 s'],
  [31 * hour, '31 h', '31 h', '31 h'],
  [31 * hour + 5 * second, '31 h', '31 h', '31 h 5 s'],
  [75 * hour + 62 * second, '3 d', '3 d 3 h', '3 d 3 h 1 min 2 s'],
])('a duration of %i ms', (durationMs, short, usual, whole) => {
  expect(written(durationMs, 1)).toBe(short)
  expect(written(durationMs, 2)).toBe(usual)
  expect(written(durationMs, 4)).toBe(whole)
})

test('zones are known by their names', () => {
  expect(isZone('Europe/Paris')).toBe(true)
  expect(isZone('Europe/Nowhere')).toBe(false)
  expect(isZone('')).toBe(false)
})

describe('written times', () => {
  const now = Date.parse('2026-03-02T10:00:00Z')
  const at = (text: string) => Date.parse(text)
  const english = createTimeFormats('en', 'Europe/Paris')
  const french = createTimeFormats('fr', 'Europe/Paris')

  test('short: a time today, a date before, a year when it is another', () => {
    expect(english.short(at('2026-03-02T01:24:11Z'), now)).toBe('02:24:11')
    expect(english.short(at('2026-03-01T22:59:59Z'), now)).toBe('Mar 1')
    expect(english.short(at('2025-03-01T22:59:59Z'), now)).toBe('Mar 1, 2025')
    expect(french.short(at('2026-03-01T22:59:59Z'), now)).toBe('1 mars')
  })
  test('a stretch of time, with its years where they are not this one', () => {
    // Intl puts thin spaces around the dash.
    const plain = (text: string) => text.replace(/\s/g, ' ')
    const stretch = [at('2026-02-23T05:00:00Z'), at('2026-03-02T01:27:00Z')] as const
    expect(plain(english.range(...stretch, now))).toBe('Feb 23, 06:00 – Mar 2, 02:27')
    expect(plain(french.range(...stretch, now))).toBe('23 févr., 06:00 – 2 mars, 02:27')
    expect(plain(english.range(at('2025-12-31T05:00:00Z'), stretch[1], now))).toBe(
      'Dec 31, 2025, 06:00 – Mar 2, 2026, 02:27',
    )
  })
  test('the day is the reader’s, not Greenwich’s', () => {
    expect(english.short(at('2026-03-01T23:30:00Z'), now)).toBe('00:30:00')
  })
  test('stamp: neither date nor time of day is lost, today either', () => {
    expect(english.stamp(now, now)).toMatch(/^Mar \d+, \d\d:\d\d:\d\d$/)
  })
  test('the days of the week begin with Monday, in any zone', () => {
    expect([1, 7].map(english.weekday)).toEqual(['Mon', 'Sun'])
    expect(createTimeFormats('de', 'Pacific/Auckland').weekday(1)).toBe('Mo')
  })
  test('dated: the time of day is never lost', () => {
    expect(english.dated(at('2026-03-01T22:59:59Z'), now)).toBe('Mar 1, 23:59:59')
  })
  test('full: with the offset', () => {
    expect(english.full(at('2026-03-02T01:24:11Z'))).toContain('02:24:11 UTC+01:00')
    expect(french.full(at('2026-03-02T01:24:11Z'))).toContain('02:24:11 UTC+01:00')
  })
  test.each([
    ['en', 'UTC', 'Mon, Mar 2, 2026, UTC'],
    ['de', 'UTC', 'Mo., 2. März 2026, UTC'],
    ['es', 'Asia/Kolkata', 'lun, 2 mar 2026, UTC+05:30'],
    ['de', 'America/New_York', 'Mo., 2. März 2026, UTC-05:00'],
  ])('the offset has one form: %s in %s', (locale, zone, expected) => {
    expect(createTimeFormats(locale, zone).date(now).replace('\u2212', '-')).toBe(expected)
  })
  test.each([
    [
      'on one day',
      '2026-03-02T05:00:00Z',
      '2026-03-02T13:00:00Z',
      'Mon, Mar 2, 2026, 06:00 – 14:00 UTC+01:00',
    ],
    [
      'over midnight',
      '2026-03-02T21:00:00Z',
      '2026-03-03T05:00:00Z',
      'Mon, Mar 2, 2026, 22:00 – Tue, Mar 3, 2026, 06:00 UTC+01:00',
    ],
    [
      'over a change of the clocks',
      '2026-03-28T21:00:00Z',
      '2026-03-29T04:00:00Z',
      'Sat, Mar 28, 2026, 22:00 UTC+01:00 – Sun, Mar 29, 2026, 06:00 UTC+02:00',
    ],
  ])('a span %s', (_case, from, to, expected) => {
    expect(english.span(at(from), at(to))).toBe(expected)
  })
})
