/** How times are written for one reader: language and zone. */
export interface TimeFormats {
  /** 02:24:11 today, Nov 13 on another day, with the year in another year. */
  short(instant: number, now: number): string
  /** 02:24:11, always. */
  clock(instant: number): string
  /** Nov 13, whichever the year. */
  day(instant: number): string
  /** 02:24, for what is not told to the second. */
  minute(instant: number): string
  /** Nov 13, 02:24:11, today as well: for what is read on another day. */
  stamp(instant: number, now: number): string
  /** Time of day today, else date and time. */
  dated(instant: number, now: number): string
  /** 8 Nov, 06:00 – 15 Nov, 02:27, with the years where they are not this one. */
  range(from: number, to: number, now: number): string
  /** Date, time and offset in full, for the hover. */
  full(instant: number): string
  isSameDay(instant: number, now: number): boolean
}

/** Made once per language: an Intl formatter is dear to make and cheap to use. */
export function createTimeFormats(locale: string, timeZone?: string): TimeFormats {
  const zone = timeZone === undefined ? {} : { timeZone }
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...zone, ...options })
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const clock = format(time)
  const minute = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = format({ month: 'short', day: 'numeric' })
  const dayOfYear = format({ year: 'numeric', month: 'short', day: 'numeric' })
  const full = format({
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...time,
    timeZoneName: 'longOffset',
  })
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
    minute: (instant) => minute.format(instant),
    stamp,
    dated: (instant, now) => (sameDay(instant, now) ? clock.format(instant) : stamp(instant, now)),
    range(from, to, now) {
      const here = yearOf(now)
      return (yearOf(from) === here && yearOf(to) === here ? range : rangeOfYears).formatRange(from, to)
    },
    full: (instant) => full.format(instant),
    isSameDay: sameDay,
  }
}
