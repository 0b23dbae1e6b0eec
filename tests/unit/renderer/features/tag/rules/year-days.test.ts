import { expect, test } from 'vitest'
import {
  daysOfYear,
  monthStarts,
  yearBefore,
  yearDays,
} from '../../../../../../src/renderer/features/tag/rules/year-days.ts'
import { createZone } from '../../../../../../src/shared/rules/zone.ts'

const zone = createZone('Europe/Paris')
const at = (text: string) => Date.parse(text)
const now = at('2026-11-18T10:00+01:00')
const days = (raised: string[], knownFrom: string | null = null) =>
  yearDays(raised.map(at), { now, zone, knownFrom: knownFrom === null ? null : at(knownFrom) })

test('has each of the last 365 days once, from midnight to midnight of the site, over changes of the clocks', () => {
  const found = days([])
  expect(found).toHaveLength(daysOfYear)
  expect(found[0]?.at).toBe(at('2025-11-19T00:00+01:00'))
  expect(found[0]?.at).toBe(yearBefore(now, zone))
  expect(found.at(-1)?.at).toBe(at('2026-11-18T00:00+01:00'))
  expect(new Set(found.map((day) => new Date(zone.wallOf(day.at)).getUTCHours()))).toEqual(new Set([0]))
})

test.each([
  ['on both sides of midnight', ['2026-11-17T23:59+01:00', '2026-11-18T00:00+01:00'], [-2, -1], [1, 1]],
  ['twice on a day', ['2026-11-18T01:00+01:00', '2026-11-18T09:00+01:00'], [-1], [2]],
  ['on the first day', ['2025-11-19T00:00+01:00'], [0], [1]],
  ['before the first day', ['2025-11-18T23:59+01:00'], [0], [0]],
])('counts alarms %s', (_name, raised, places, counts) => {
  const found = days(raised)
  expect(places.map((place) => found.at(place)?.count)).toEqual(counts)
})

test('what was not read is not known: the days before the oldest record, and its own', () => {
  const found = days(['2026-11-18T01:00+01:00', '2026-11-16T12:00+01:00'], '2026-11-16T12:00+01:00')
  expect(found.slice(-4).map(({ count }) => count)).toEqual([null, null, 0, 1])
})

test('twelve months begin in a year', () => {
  const found = days([])
  const starts = monthStarts(found, zone)
  expect(starts).toHaveLength(12)
  expect(found[starts[0] ?? 0]?.at).toBe(at('2025-12-01T00:00+01:00'))
})
