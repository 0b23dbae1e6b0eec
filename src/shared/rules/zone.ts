const day = 86_400_000

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
      const [before, after] = [offsetAt(wall - day), offsetAt(wall + day)]
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
