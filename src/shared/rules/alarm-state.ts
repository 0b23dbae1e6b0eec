import type { BandId } from '../model/constants.ts'
import type { PriorityBand, PriorityScale } from '../model/priority-band.ts'
import type { LinkState } from '../model/desk.ts'

/** The band of a priority; priorities beyond the last band belong to it. */
export function bandOf(priority: number, scale: PriorityScale): PriorityBand {
  const within = (band: PriorityBand) =>
    scale.urgency === 'lowest-first' ? priority <= band.until : priority >= band.until
  const band = scale.bands.find(within) ?? scale.bands.at(-1)
  if (!band) throw new Error('a priority scale has at least one band')
  return band
}

/** The most urgent band of a scale: what this desk means by “critical”. */
export function mostUrgentOf({ bands: [first] }: PriorityScale): PriorityBand {
  if (!first) throw new Error('a priority scale has at least one band')
  return first
}

/** Whether a priority is of the most urgent band of its scale. */
export const isMostUrgent = (priority: number, scale: PriorityScale): boolean =>
  bandOf(priority, scale) === mostUrgentOf(scale)

/**
 * The names by which somebody may ask for a priority, the most urgent first: “critical” is the most urgent band of a
 * scale, whatever it is called there.
 */
export function bandNamesOf(priority: number, scale: PriorityScale): readonly [BandId, ...BandId[]] {
  const { id } = bandOf(priority, scale)
  return id !== 'critical' && isMostUrgent(priority, scale) ? ['critical', id] : [id]
}

/** Compares by urgency: negative when `a` is more urgent. */
export function byUrgency(a: number, b: number, scale: PriorityScale): number {
  return scale.urgency === 'lowest-first' ? a - b : b - a
}

/** An alarm is acknowledged when `ackUser` is set. */
export function isAcknowledged(alarm: { ackUser: string }): boolean {
  return alarm.ackUser !== ''
}

/** Whether the alarms are confirmed by the service. */
export function isConfirmed(link: LinkState): boolean {
  return link === 'live' || link === 'polling'
}
