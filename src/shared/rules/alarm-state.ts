import type { PriorityBand, PriorityScale } from '../model/priority-band.ts'
import type { LinkState } from '../model/desk.ts'

/** The band a priority falls into; what lies beyond the last band belongs to it. */
export function bandOf(priority: number, scale: PriorityScale): PriorityBand {
  const within = (band: PriorityBand) =>
    scale.urgency === 'lowest-first' ? priority <= band.until : priority >= band.until
  const band = scale.bands.find(within) ?? scale.bands.at(-1)
  if (!band) throw new Error('a priority scale has at least one band')
  return band
}

/** Sorts by urgency: negative when `a` is the more urgent priority. */
export function byUrgency(a: number, b: number, scale: PriorityScale): number {
  return scale.urgency === 'lowest-first' ? a - b : b - a
}

/** Acknowledged is what the interface does say: somebody's name stands in `ackUser`. */
export function isAcknowledged(alarm: { ackUser: string }): boolean {
  return alarm.ackUser !== ''
}

/** True where what is shown is the service's current truth. */
export function isConfirmed(link: LinkState): boolean {
  return link === 'live' || link === 'polling'
}
