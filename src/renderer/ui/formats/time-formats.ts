/** How times are written for one reader: language and zone. */
export interface TimeFormats {
  /** 02:24:11 today, Nov 13 on another day, with the year in another year. */
  short(instant: number, now: number): string
  /** 02:24:11, always. */
  clock(instant: number): string
  /** Nov 13, whichever the year. */
  day(instant: number): string
  /** Fri 13 Nov, in a list of days. */
  weekdayAndDay(instant: number): string
  /** Nov, whichever the year. */
  month(instant: number): string
  /** Mon of 1, Sun of 7. */
  weekday(day: number): string
  /** 02:24, without seconds. */
  minute(instant: number): string
  /** Nov 13, 02:24:11, today as well: for what is read on another day. */
  stamp(instant: number, now: number): string
  /** Time of day today, else date and time. */
  dated(instant: number, now: number): string
  /** 8 Nov, 06:00 – 15 Nov, 02:27, with the years where they are not this one. */
  range(from: number, to: number, now: number): string
  /** Date, time and offset in full, for the hover. */
  full(instant: number): string
  /** Mon, Nov 16, 2026, 14:00 – 22:00 UTC+01:00: a stretch in full, for what is read elsewhere. */
  span(from: number, to: number): string
  /** Date and offset in full, for the hover of a clock. */
  date(instant: number): string
  isSameDay(instant: number, now: number): boolean
}

/** UTC, UTC+01:00: in one form, where some languages say GMT+00:00. */
const offsetName = (name: string) => name.replace('GMT', 'UTC').replace(/[+-]00:00$/, '')
const offsetOf = (formatter: Intl.DateTimeFormat, instant: number) =>
  offsetName(formatter.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '')
const withOffset = (formatter: Intl.DateTimeFormat, instant: number) =>
  formatter
    .formatToParts(instant)
    .map(({ type, value }) => (type === 'timeZoneName' ? offsetName(value) : value))
    .join('')

/** Made once per language and zone (empty: this machine's): creating an Intl formatter is expensive, using it is cheap. */
export function createTimeFormats(locale: string, timeZone = ''): TimeFormats {
  const zone = timeZone === '' ? {} : { timeZone }
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...zone, ...options })
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const clock = format(time)
  const minute = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = format({ month: 'short', day: 'numeric' })
  // Made when they are first used, since few views need them.
  const later = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined
    return () => (made ??= format(options))
  }
  const weekdayAndDay = later({ weekday: 'short', month: 'short', day: 'numeric' })
  const month = later({ month: 'short' })
  const weekday = later({ weekday: 'short', timeZone: 'UTC' })
  const dayOfYear = format({ year: 'numeric', month: 'short', day: 'numeric' })
  const inFull = {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZoneName: 'longOffset',
  } as const
  const date = format(inFull)
  const full = format({ ...inFull, ...time })
  const weekdayAndYear = later({ ...inFull, timeZoneName: undefined })
  const toMinute = {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  const range = format(toMinute)
  const rangeOfYears = format({ year: 'numeric', ...toMinute })
  const yearOf = (instant: number) =>
    dayOfYear.formatToParts(instant).find(({ type }) => type === 'year')?.value
  const dateOf = (instant: number, now: number) =>
    (yearOf(instant) === yearOf(now) ? day : dayOfYear).format(instant)
  const stamp = (instant: number, now: number) => `${dateOf(instant, now)}, ${clock.format(instant)}`
  const sameDay = (instant: number, now: number) => dayOfYear.format(instant) === dayOfYear.format(now)
  return {
    short: (instant, now) => (sameDay(instant, now) ? clock.format(instant) : dateOf(instant, now)),
    clock: (instant) => clock.format(instant),
    day: (instant) => day.format(instant),
    weekdayAndDay: (instant) => weekdayAndDay().format(instant),
    month: (instant) => month().format(instant),
    // 5 January 1970 was a Monday.
    weekday: (number) => weekday().format(new Date(Date.UTC(1970, 0, number + 4))),
    minute: (instant) => minute.format(instant),
    stamp,
    dated: (instant, now) => (sameDay(instant, now) ? clock.format(instant) : stamp(instant, now)),
    range(from, to, now) {
      const here = yearOf(now)
      return (yearOf(from) === here && yearOf(to) === here ? range : rangeOfYears).formatRange(from, to)
    },
    full: (instant) => withOffset(full, instant),
    span(from, to) {
      const text = (instant: number) => `${weekdayAndYear().format(instant)}, ${minute.format(instant)}`
      const [before, after] = [offsetOf(date, from), offsetOf(date, to)]
      const start = before === after ? text(from) : `${text(from)} ${before}`
      return `${start} – ${sameDay(from, to) ? minute.format(to) : text(to)} ${after}`
    },
    date: (instant) => withOffset(date, instant),
    isSameDay: sameDay,
  }
}

export type DurationUnit = 'd' | 'h' | 'min' | 's'
export interface DurationPart {
  unit: DurationUnit
  count: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const units: readonly { unit: DurationUnit; size: number; least: number }[] = [
  // Hours up to three days, since shifts are counted in hours.
  { unit: 'd', size: day, least: 3 * day },
  { unit: 'h', size: hour, least: hour },
  { unit: 'min', size: minute, least: minute },
  { unit: 's', size: second, least: 0 },
]

/**
 * The one form of every duration on screen, "1 min 54 s": its largest unit and the next ones, `most` in all, cut
 * not rounded, without a zero after the first. Files keep the service's hh:mm:ss.
 */
export function durationParts(durationMs: number, most: number): DurationPart[] {
  let rest = Math.max(0, durationMs)
  const first = units.findIndex(({ least }) => rest >= least)
  return units
    .slice(first, first + most)
    .map(({ unit, size }) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return { unit, count }
    })
    .filter(({ count }, place) => place === 0 || count > 0)
}
