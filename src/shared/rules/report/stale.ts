import type { Period } from '../periods.ts'
import { standingWithin, type Occurrence } from './occurrence.ts'

export interface StaleAlarm {
  occurrence: Occurrence
  /** The part of the period during which it was stale. */
  stale: Period
  /** How long it had stood when it was reset or the period ended. */
  ageMillis: number
}

/** The alarms that stood for longer than `millis` at some time of the period, the longest standing first. */
export function staleAlarms(
  occurrences: readonly Occurrence[],
  period: Period,
  millis: number,
): StaleAlarm[] {
  return occurrences
    .flatMap((occurrence) => {
      const stale = standingWithin(occurrence, period, millis)
      return stale ? [{ occurrence, stale, ageMillis: stale.to - occurrence.raisedAt }] : []
    })
    .sort((a, b) => b.ageMillis - a.ageMillis || a.occurrence.id - b.occurrence.id)
}

/** How many of them were stale at some time of each day. */
export function stalePerDay(alarms: readonly StaleAlarm[], days: readonly Period[]): number[] {
  return days.map(({ from, to }) => alarms.filter(({ stale }) => stale.from < to && stale.to > from).length)
}
