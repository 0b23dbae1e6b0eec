import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = new URL('../../../../src/service/store/local-time.ts', import.meta.url).href

/** A thread cannot change its zone: each zone gets a process of its own. */
function timesIn(zone: string, instant: number): unknown {
  const script = `const { localTime, offsetTime } = await import('${module}')
    console.log(JSON.stringify({ local: localTime(${instant}), offset: offsetTime(${instant}) }))`
  const env = { ...process.env, TZ: zone }
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }),
  )
}

test.for([
  ['UTC', '2026-01-05T03:04:05.006Z', '2026-01-05T03:04:05.006', '+00:00'],
  ['Europe/Paris', '2026-01-05T23:30:00.000Z', '2026-01-06T00:30:00.000', '+01:00'],
  ['Europe/Paris', '2026-07-05T12:00:00.000Z', '2026-07-05T14:00:00.000', '+02:00'],
  ['Asia/Kolkata', '2026-07-05T12:00:00.000Z', '2026-07-05T17:30:00.000', '+05:30'],
  ['America/St_Johns', '2026-01-05T01:00:00.000Z', '2026-01-04T21:30:00.000', '-03:30'],
] as const)('in %s, %s', ([zone, utc, local, offset]) => {
  const instant = Date.parse(utc)
  expect(timesIn(zone, instant)).toEqual({ local, offset: `${local}${offset}` })
  expect(Date.parse(`${local}${offset}`)).toBe(instant)
})
