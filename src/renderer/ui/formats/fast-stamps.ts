import type { Zone } from '../../../shared/rules/zone.ts'

// No zone changes its clocks within a quarter of an hour.
const quarter = 15 * 60_000
const day = 86_400_000

const two = (count: number) => String(count).padStart(2, '0')

/** The wall times of a table: the zone is asked once a quarter of an hour. */
export function createFastWall(zone: Zone): Zone['wallOf'] {
  const offsets = new Map<number, number>()
  return (instant) => {
    const block = Math.floor(instant / quarter)
    let offset = offsets.get(block)
    if (offset === undefined) {
      offset = zone.wallOf(instant) - instant
      offsets.set(block, offset)
    }
    return instant + offset
  }
}

export interface Stamps {
  /** Date and time of day. */
  full(instant: number): string
  /** The time of day and how many days later that is: 0 on the same day. */
  after(instant: number, since: number): { clock: string; days: number }
}

/**
 * Writes date and time of day, "13 Nov, 02:24:11", the year only where it is not this one. Made for tables of
 * a hundred thousand times: the language's formatter is asked once a day on the calendar, the zone once a
 * quarter of an hour, and the rest is arithmetic.
 */
export function createStamps(locale: string, zone: Zone, thisYear: number): Stamps {
  const inUtc = { timeZone: 'UTC', month: 'short', day: 'numeric' } as const
  const ofThisYear = new Intl.DateTimeFormat(locale, inUtc)
  const ofAnother = new Intl.DateTimeFormat(locale, { ...inUtc, year: 'numeric' })
  const wallOf = createFastWall(zone)
  const days = new Map<number, string>()

  function dayOf(wall: number): string {
    const number = Math.floor(wall / day)
    let text = days.get(number)
    if (text === undefined) {
      text = (new Date(wall).getUTCFullYear() === thisYear ? ofThisYear : ofAnother).format(wall)
      days.set(number, text)
    }
    return text
  }
  const clockOf = (wall: number) => {
    const seconds = Math.floor((wall - Math.floor(wall / day) * day) / 1000)
    return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  }
  return {
    full(instant) {
      const wall = wallOf(instant)
      return `${dayOf(wall)}, ${clockOf(wall)}`
    },
    after(instant, since) {
      const wall = wallOf(instant)
      return { clock: clockOf(wall), days: Math.floor(wall / day) - Math.floor(wallOf(since) / day) }
    },
  }
}
