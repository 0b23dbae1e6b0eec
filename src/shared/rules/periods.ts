import type { PeriodChoice, Shift } from '../model/period.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

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
  const starts = [today - dayMs, today].flatMap((start) =>
    shifts.map((shift) => ({ shift, from: zone.instantOf(start + timeOfDay(shift.start)) })),
  )
  const begun = starts.filter(({ from }) => from <= instant).sort((a, b) => b.from - a.from)
  return begun[0] ?? { shift: null, from: zone.instantOf(today) }
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

/**
 * The clock on a zone's walls. A wall time is a number, too: the milliseconds that UTC would count for the
 * same digits, so that days are added to it without a thought of clock changes.
 */
export interface Zone {
  wallOf(instant: number): number
  /** Of a time that the clocks show twice the first; one that they leap over is as long after the leap. */
  instantOf(wall: number): number
}

/** The zone of an IANA name; empty: this machine's. Made once, since its formatter is dear to make. */
export function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en', {
    ...(name === '' ? {} : { timeZone: name }),
    timeZoneName: 'longOffset',
  })
  const offsetAt = (instant: number): number => {
    const part = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(part?.value ?? '') ?? []
    if (sign === undefined) return 0
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  return {
    wallOf: (instant) => instant + offsetAt(instant),
    instantOf(wall) {
      // No zone changes its clocks twice within two days: one of these two offsets is the right one.
      const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
      const isShown = (offset: number) => offsetAt(wall - offset) === offset
      return wall - (isShown(before) || !isShown(after) ? before : after)
    },
  }
}

/** A wall time as `datetime-local` fields write it, to the minute. */
export function writeWall(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16)
}

/** The wall time that such a text says; null where it says none. */
export function readWall(text: string): number | null {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? null : wall
}
