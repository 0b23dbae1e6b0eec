import type { Zone } from './zone.ts'

const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** The instant of a time that has its offset, in milliseconds since 1970; null where it cannot be read. */
export function readInstant(text: string): number | null {
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

/**
 * The instant that a time of the service means; null where it cannot be read. A time without an offset is a wall
 * clock's in `zone`; one of the hour that a clock change repeats is taken for the first of the two.
 */
export function readServiceTime(text: string, zone: Zone): number | null {
  if (!withoutOffset.test(text)) return readInstant(text)
  const wall = readInstant(`${text}Z`)
  return wall === null ? null : zone.instantOf(wall)
}

/** The same time with an offset, so that everybody reads the same instant; unchanged where it has one or is unreadable. */
export function withOffset(text: string, zone: Zone): string {
  if (!withoutOffset.test(text)) return text
  const instant = readServiceTime(text, zone)
  return instant === null ? text : new Date(instant).toISOString()
}

/**
 * A comparable number for a `lastChange`; NaN when the service gave none. It has no offset and is only compared within
 * one service, so it is read as UTC. The order is right in any zone, except for the repeated hour of a clock change, in
 * which a push is taken for a late one until the next list.
 */
export function lastChangeOrder(lastChange: string): number {
  return Date.parse(withoutOffset.test(lastChange) ? `${lastChange}Z` : lastChange)
}
