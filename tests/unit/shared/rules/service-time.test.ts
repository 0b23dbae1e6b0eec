import { describe, expect, test } from 'vitest'
import { lastChangeOrder, readServiceTime, withOffset } from '../../../../src/shared/rules/service-time.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'

describe('the instant of a written time', () => {
  const cases: [string, string, string | null][] = [
    ['2026-03-02T02:24:11+01:00', 'America/New_York', '2026-03-02T01:24:11.000Z'],
    ['2026-03-02T02:24:11Z', 'Europe/Paris', '2026-03-02T02:24:11.000Z'],
    ['2026-03-02T02:24:11', 'Europe/Paris', '2026-03-02T01:24:11.000Z'],
    ['2026-07-02T02:24:11.250', 'Europe/Paris', '2026-07-02T00:24:11.250Z'],
    ['2026-03-02T02:24:11', 'Asia/Kolkata', '2026-03-01T20:54:11.000Z'],
    ['2026-03-02T02:24:11', 'America/St_Johns', '2026-03-02T05:54:11.000Z'],
    // The hour after the change to summer time, which a single look at the offset gets wrong.
    ['2026-03-29T03:10:00', 'Europe/Paris', '2026-03-29T01:10:00.000Z'],
    ['2026-03-29T01:50:00', 'Europe/Paris', '2026-03-29T00:50:00.000Z'],
    ['2026-03-02T02:24:11', 'UTC', '2026-03-02T02:24:11.000Z'],
    ['', 'Europe/Paris', null],
    ['soon', '', null],
  ]
  test.each(cases)('%s in %s', (text, zone, expected) => {
    const instant = readServiceTime(text, createZone(zone))
    expect(instant === null ? null : new Date(instant).toISOString()).toBe(expected)
    const isBare = /\d$/.test(text) && !text.includes('+')
    expect(withOffset(text, createZone(zone))).toBe(isBare ? expected : text)
  })
})

test('the order of changes is that of the wall clock of the service', () => {
  const texts = ['2026-03-29T01:59:59', '2026-03-29T02:00:00.001', '2026-03-29T02:00:00.002']
  expect(texts.toReversed().sort((a, b) => lastChangeOrder(a) - lastChangeOrder(b))).toEqual(texts)
  expect(lastChangeOrder('')).toBeNaN()
})
