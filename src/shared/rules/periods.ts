import type { PeriodChoice, Shift } from '../model/period.ts'
import type { Zone } from './zone.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A period, including `from` and excluding `to`. */
export interface Period {
  from: number
  to: number
}

export interface PeriodTerms {
  now: number
  zone: Zone
  shifts: readonly Shift[]
}

/** The period of a choice at a given time. Days are calendar days, of 23 or 25 hours twice a year. */
export function periodOf(choice: PeriodChoice, { now, zone, shifts }: PeriodTerms): Period {
  switch (choice.kind) {
    case 'shift':
      return { from: shiftAt(now, shifts, zone).from, to: now }
    case 'hours8':
      return { from: now - 8 * hourMs, to: now }
    case 'yesterday': {
      const today = startOfDay(zone.wallOf(now))
      return { from: zone.instantOf(today - dayMs), to: zone.instantOf(today) }
    }
    case 'days7':
      return { from: daysBefore(now, 7, zone), to: now }
    case 'days30':
      return { from: daysBefore(now, 30, zone), to: now }
    case 'custom':
      return { from: choice.from, to: choice.to }
  }
}

/** The preceding period to compare with: as many calendar days, else as many milliseconds. */
export function precedingPeriod(choice: PeriodChoice, period: Period, zone: Zone): Period {
  const days = { yesterday: 1, days7: 7, days30: 30, shift: null, hours8: null, custom: null }[choice.kind]
  const from = days === null ? 2 * period.from - period.to : daysBefore(period.from, days, zone)
  return { from, to: period.from }
}

/** A shift of a day: which one, and its time. */
export interface ShiftSpan extends Period {
  shift: Shift | null
}

/**
 * The shift at an instant, and when it began. A shift whose start the clocks skip, and with it the start of the next,
 * has no time on that day.
 */
export function shiftAt(
  instant: number,
  shifts: readonly Shift[],
  zone: Zone,
): { shift: Shift | null; from: number } {
  const today = startOfDay(zone.wallOf(instant))
  // Around midnight the current shift began yesterday.
  const begun = startsOn([today - dayMs, today], shifts, zone).filter(({ from }) => from <= instant)
  return begun.at(-1) ?? { shift: null, from: zone.instantOf(today) }
}

/** The whole shift at an instant: it ends where the next one begins. */
export function shiftSpanAt(instant: number, shifts: readonly Shift[], zone: Zone): ShiftSpan {
  return shiftsUpTo(instant, 0, shifts, zone)[0] ?? { shift: null, from: instant, to: instant }
}

/** The shift at an instant and those before it that began within `spanMs` of it, the latest first. */
export function shiftsUpTo(
  instant: number,
  spanMs: number,
  shifts: readonly Shift[],
  zone: Zone,
): ShiftSpan[] {
  const today = startOfDay(zone.wallOf(instant))
  const days = Math.ceil(spanMs / dayMs) + 4
  const starts = startsOn(
    Array.from({ length: days }, (_, place) => today + (place - days + 3) * dayMs),
    shifts,
    zone,
  )
  const spans = starts.flatMap(({ shift, from }, place) => {
    const to = starts[place + 1]?.from
    return to === undefined || to === from ? [] : [{ shift, from, to }]
  })
  const current = spans.findLastIndex(({ from }) => from <= instant)
  return spans
    .slice(0, current + 1)
    .filter(({ from }, place) => place === current || from > instant - spanMs)
    .reverse()
}

/** When the shifts of some days begin, in order; of two at one instant the one that is later by the clock is last. */
function startsOn(days: readonly number[], shifts: readonly Shift[], zone: Zone) {
  return days
    .flatMap((day) => shifts.map((shift) => ({ shift, wall: day + timeOfDay(shift.start) })))
    .sort((a, b) => a.wall - b.wall)
    .map(({ shift, wall }) => ({ shift, from: zone.instantOf(wall) }))
    .sort((a, b) => a.from - b.from)
}

function daysBefore(instant: number, days: number, zone: Zone): number {
  return zone.instantOf(zone.wallOf(instant) - days * dayMs)
}

function startOfDay(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs
}

function timeOfDay(text: string): number {
  const [hours, minutes] = text.split(':').map(Number)
  return (hours ?? 0) * hourMs + (minutes ?? 0) * minuteMs
}

/** A wall time as text, to the minute: 2026-03-02T07:30. */
export function writeWall(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16)
}

/** Parses a wall time; null where it is invalid. */
export function readWall(text: string): number | null {
  // 24:00 would be read as the next day.
  const wall = text.includes('T24') ? NaN : Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? null : wall
}
