import { afterEach, expect, test, vi } from 'vitest'
import { localTime, offsetTime } from '../../../../src/service/store/local-time.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.for([
  ['UTC', '2026-01-05T03:04:05.006Z', '2026-01-05T03:04:05.006', '+00:00'],
  ['Europe/Paris', '2026-01-05T23:30:00.000Z', '2026-01-06T00:30:00.000', '+01:00'],
  ['Europe/Paris', '2026-07-05T12:00:00.000Z', '2026-07-05T14:00:00.000', '+02:00'],
  ['Asia/Kolkata', '2026-07-05T12:00:00.000Z', '2026-07-05T17:30:00.000', '+05:30'],
  ['America/St_Johns', '2026-01-05T01:00:00.000Z', '2026-01-04T21:30:00.000', '-03:30'],
] as const)('in %s, %s', ([zone, utc, local, offset]) => {
  vi.stubEnv('TZ', zone)
  const instant = Date.parse(utc)
  expect(localTime(instant)).toBe(local)
  expect(offsetTime(instant)).toBe(`${local}${offset}`)
  expect(Date.parse(offsetTime(instant))).toBe(instant)
})
