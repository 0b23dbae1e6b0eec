import { createZone } from '../../../shared/rules/periods.ts'

const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/**
 * The instant that a service's time means; null where it cannot be read.
 * A time without an offset is a wall clock's in `zone` (an IANA name; empty: this machine's).
 */
export function instantOf(text: string, zone: string): number | null {
  if (!withoutOffset.test(text) || zone === '') {
    const instant = Date.parse(text)
    return Number.isNaN(instant) ? null : instant
  }
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? null : createZone(zone).instantOf(wall)
}
