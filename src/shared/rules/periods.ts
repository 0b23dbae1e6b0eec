import type { PeriodChoice, Shift } from '../model/period.ts'

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

/** The shift at an instant, and when it began. */
export function shiftAt(
  instant: number,
  shifts: readonly Shift[],
  zone: Zone,
): { shift: Shift | null; from: number } {
  const today = startOfDay(zone.wallOf(instant))
  // Around midnight the current shift began yesterday.
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
 * A time zone. A wall time is the number of milliseconds that UTC would have for the same digits, so that days can be
 * added without regard to clock changes.
 */
export interface Zone {
  wallOf(instant: number): number
  /** The first instant of a time that occurs twice; a skipped time is moved by the length of the skip. */
  instantOf(wall: number): number
}

/** The zone of an IANA name; empty: this machine's. Create it once, since its formatter is expensive. */
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
      // No zone changes its clocks twice within two days, so one of these two offsets is right.
      const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
      const isShown = (offset: number) => offsetAt(wall - offset) === offset
      return wall - (isShown(before) || !isShown(after) ? before : after)
    },
  }
}

/** Formats a wall time for a `datetime-local` field. */
export function writeWall(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16)
}

/** Parses a wall time; null where it is invalid. */
export function readWall(text: string): number | null {
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? null : wall
}
