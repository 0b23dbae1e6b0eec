import type { Zone } from '../../../../shared/rules/zone.ts'

const dayMs = 86_400_000
export const daysOfYear = 365

/** A day of the site's clock; its count is null where the records do not go back that far. */
export interface YearDay {
  /** Its first instant. */
  at: number
  count: number | null
}

/** The first instant of the first of the last 365 days. */
export function yearBefore(now: number, zone: Zone): number {
  return zone.instantOf(dayOf(zone.wallOf(now)) - (daysOfYear - 1) * dayMs)
}

/**
 * How often a tag alarmed on each of the last 365 days, the oldest first. `knownFrom` is the oldest record that was
 * read while there are more of them: nothing is known of the days before it, and of its own day only a part.
 */
export function yearDays(
  raisedAt: readonly number[],
  { now, zone, knownFrom }: { now: number; zone: Zone; knownFrom: number | null },
): YearDay[] {
  const first = dayOf(zone.wallOf(now)) - (daysOfYear - 1) * dayMs
  const counts = new Map<number, number>()
  for (const at of raisedAt) {
    const day = dayOf(zone.wallOf(at))
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const knownDay = knownFrom === null ? -Infinity : dayOf(zone.wallOf(knownFrom)) + dayMs
  return Array.from({ length: daysOfYear }, (_, place) => {
    const day = first + place * dayMs
    return { at: zone.instantOf(day), count: day < knownDay ? null : (counts.get(day) ?? 0) }
  })
}

/** The places at which a month begins. */
export function monthStarts(days: readonly YearDay[], zone: Zone): number[] {
  return days.flatMap(({ at }, place) => (new Date(zone.wallOf(at)).getUTCDate() === 1 ? [place] : []))
}

const dayOf = (wall: number) => Math.floor(wall / dayMs) * dayMs
