import type { Period } from '../periods.ts'
import type { Zone } from '../zone.ts'

const day = 86_400_000

/** A day of the calendar, or the part of it that lies in the period. It lasts 23 or 25 hours when the clocks change. */
export interface Day extends Period {
  /** The period does not hold all of it. */
  cut: boolean
}

/** The days of the zone's calendar that a period touches. */
export function daysOf(period: Period, zone: Zone): Day[] {
  const days: Day[] = []
  let wall = Math.floor(zone.wallOf(period.from) / day) * day
  for (let from = zone.instantOf(wall); from < period.to; wall += day) {
    const to = zone.instantOf(wall + day)
    const part = { from: Math.max(from, period.from), to: Math.min(to, period.to) }
    // Where a zone has changed its date, there is a day that never was.
    if (part.from < part.to) days.push({ ...part, cut: from < period.from || to > period.to })
    from = to
  }
  return days
}
