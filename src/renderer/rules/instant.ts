const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/**
 * The instant that a service's time means; null where it cannot be read.
 * A time without an offset is a wall clock's in `zone` (an IANA name; empty: this machine's).
 */
export function instantOf(text: string, zone: string): number | null {
  if (!withoutOffset.test(text) || zone === '') {
    const instant = Date.parse(text)
    return Number.isNaN(instant) ? null : instant
  }
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return null
  // The offset depends on the instant that is being looked for: the second look settles it near a clock change.
  const guess = asUtc - offsetAt(asUtc, zone)
  return asUtc - offsetAt(guess, zone)
}
