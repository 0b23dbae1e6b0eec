import type { PeriodChoice } from '../model/record-period.ts'
import type { Shift } from '../model/shift.ts'
import type { Zone } from './zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A stretch of time: `from` belongs to it, `to` does not. */
export interface Period {
  from: number
  to: number
}

export interface PeriodTerms {
  now: number
  zone: Zone
  shifts: readonly Shift[]
}

/** The stretch that a choice means at a moment. Days are days of the wall clock, of 23 or 25 hours twice a year. */
export function periodOf(choice: PeriodChoice, { now, zone, shifts }: PeriodTerms): Period {
  switch (choice.kind) {
    case 'shift':
      return { from: shiftAt(now, shifts, zone).from, to: now }
    case 'hours8':
      return { from: now - 8 * hour, to: now }
    case 'yesterday': {
      const today = startOfDay(zone.wallOf(now))
      return { from: zone.instantOf(today - day), to: zone.instantOf(today) }
    }
    case 'days7':
      return { from: daysBefore(now, 7, zone), to: now }
    case 'days30':
      return { from: daysBefore(now, 30, zone), to: now }
    case 'custom':
      return { from: choice.from, to: choice.to }
  }
}

/** The stretch before it to compare with: as many days by the calendar, else as many milliseconds. */
export function precedingPeriod(choice: PeriodChoice, period: Period, zone: Zone): Period {
  const days = { yesterday: 1, days7: 7, days30: 30, shift: null, hours8: null, custom: null }[choice.kind]
  const from = days === null ? 2 * period.from - period.to : daysBefore(period.from, days, zone)
  return { from, to: period.from }
}

/** The shift at work at an instant, and when it began. */
export function shiftAt(
  instant: number,
  shifts: readonly Shift[],
  zone: Zone,
): { shift: Shift | null; from: number } {
  const today = startOfDay(zone.wallOf(instant))
  // Around midnight the shift at work began yesterday.
  const starts = [today - day, today].flatMap((start) =>
    shifts.map((shift) => ({ shift, from: zone.instantOf(start + timeOfDay(shift.start)) })),
  )
  const begun = starts.filter(({ from }) => from <= instant).sort((a, b) => b.from - a.from)
  return begun[0] ?? { shift: null, from: zone.instantOf(today) }
}

function daysBefore(instant: number, days: number, zone: Zone): number {
  return zone.instantOf(zone.wallOf(instant) - days * day)
}

function startOfDay(wall: number): number {
  return Math.floor(wall / day) * day
}

function timeOfDay(text: string): number {
  const [hours, minutes] = text.split(':').map(Number)
  return (hours ?? 0) * hour + (minutes ?? 0) * minute
}
