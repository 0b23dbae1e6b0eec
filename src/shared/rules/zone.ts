/** Whether it names a time zone that this machine knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The name of this machine's zone. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Ten days of quarters of an hour. */
const maxKnown = 960

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
  const readOffset = (instant: number): number => {
    const part = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(part?.value ?? '') ?? []
    if (sign === undefined) return 0
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  // No zone changes its clocks within a quarter of an hour, and alarm after alarm asks about the same few.
  const known = new Map<number, number>()
  const offsetAt = (instant: number): number => {
    const quarter = Math.floor(instant / (15 * minuteMs))
    const found = known.get(quarter)
    if (found !== undefined) return found
    if (known.size >= maxKnown) known.clear()
    const offset = readOffset(instant)
    known.set(quarter, offset)
    return offset
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

const weekMs = 7 * 86_400_000
const weeks = 53

/** The zone of a name that may change while the desk runs (empty: this machine's). */
export function createSiteZone(name: () => string): Zone {
  let known: { name: string; zone: Zone } | null = null
  const current = (): Zone => {
    const now = name()
    if (known?.name !== now) known = { name: now, zone: createZone(now) }
    return known.zone
  }
  return {
    wallOf: (instant) => current().wallOf(instant),
    instantOf: (wall) => current().instantOf(wall),
  }
}

/** Whether two zones show the same time all through the year that begins at an instant, whatever their names. */
export function isSameClock(name: string, other: string, from: number): boolean {
  if (name === other) return true
  if (!isZone(name) || !isZone(other)) return false
  const [one, two] = [createZone(name), createZone(other)]
  return Array.from({ length: weeks }, (_, week) => from + week * weekMs).every(
    (instant) => one.wallOf(instant) === two.wallOf(instant),
  )
}

/** The zones of a site, of the machine that runs its desk, and of the one that shows this page. */
interface ZonesAtWork {
  site: string
  /** Empty: not known. */
  host: string
  own: string
}

/** Which of the machines go by another clock than the site; null: none. */
export function otherClocks({ site, host, own }: ZonesAtWork, now: number): 'own' | 'host' | 'both' | null {
  const isOwn = !isSameClock(own, site, now)
  const isHost = host !== '' && !isSameClock(host, site, now)
  if (isOwn) return isHost && host !== own ? 'both' : 'own'
  return isHost ? 'host' : null
}
