import { describe, expect, it } from 'vitest'
import { createSiteZone, isSameClock, otherClocks } from '../../../../src/shared/rules/zone.ts'
import { shiftAt } from '../../../../src/shared/rules/periods.ts'
import { onShiftAt } from '../../../../src/shared/rules/working-hours.ts'

const from = Date.parse('2026-01-15T00:00:00Z')

describe('the zone of the site', () => {
  // One of these zones is not that of the machine, whichever it is in.
  it.each([
    ['Europe/Paris', '2026-03-02T05:30:00Z', '2026-03-02T05:00:00.000Z', true],
    ['UTC', '2026-03-02T05:30:00Z', '2026-03-01T22:00:00.000Z', false],
    ['Asia/Tokyo', '2026-03-02T05:30:00Z', '2026-03-02T05:00:00.000Z', true],
    ['Europe/Paris', '2026-03-29T04:30:00Z', '2026-03-29T04:00:00.000Z', true],
    ['Europe/Paris', '2026-10-25T04:30:00Z', '2026-10-24T20:00:00.000Z', false],
  ])('%s: shift and working hours at %s', (name, now, began, isOn) => {
    const zone = createSiteZone(() => name)
    const shifts = ['06:00', '14:00', '22:00'].map((start) => ({ name: '', start }))
    expect(new Date(shiftAt(Date.parse(now), shifts, zone).from).toISOString()).toBe(began)
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' }]
    expect(onShiftAt(hours, Date.parse(now), zone).isOn).toBe(isOn)
  })

  it('follows its name', () => {
    let name = 'Europe/Paris'
    const zone = createSiteZone(() => name)
    expect(zone.wallOf(from) - from).toBe(3_600_000)
    name = 'Asia/Tokyo'
    expect(zone.wallOf(from) - from).toBe(9 * 3_600_000)
    expect(zone.instantOf(from)).toBe(from - 9 * 3_600_000)
  })
})

it.each([
  ['Europe/Paris', 'Europe/Paris', true],
  ['Europe/Paris', 'Europe/Berlin', true],
  ['UTC', 'Etc/UTC', true],
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['UTC', 'Europe/Paris', false],
  // The same in winter alone.
  ['UTC', 'Europe/London', false],
  ['Europe/Paris', 'Africa/Algiers', false],
  // What a machine says whose zone is not set, and no browser knows.
  ['Europe/Paris', 'Etc/Unknown', false],
])('%s and %s show the same time all year: %s', (name, other, expected) => {
  expect(isSameClock(name, other, from)).toBe(expected)
  expect(isSameClock(other, name, from)).toBe(expected)
})

it.each([
  ['Europe/Paris', 'Europe/Paris', 'Europe/Paris', null],
  ['Europe/Paris', 'Europe/Paris', 'Europe/Madrid', null],
  ['Europe/Paris', 'Europe/Paris', 'UTC', 'own'],
  ['Europe/Paris', 'UTC', 'Europe/Paris', 'host'],
  ['Europe/Paris', 'UTC', 'Asia/Tokyo', 'both'],
  // The desktop: one machine is both.
  ['Europe/Paris', 'UTC', 'UTC', 'own'],
  ['Europe/Paris', '', 'UTC', 'own'],
])('site %s, host %s, this computer %s: %s', (site, host, own, expected) => {
  expect(otherClocks({ site, host, own }, from)).toBe(expected)
})
