import type { Shift } from '../../../../shared/model/period.ts'
import { shiftSpanAt } from '../../../../shared/rules/periods.ts'
import type { Zone } from '../../../../shared/rules/zone.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const morningMs = 6 * 60 * minuteMs

/** A moment at which a shelving may end, and in how many minutes that is. */
export interface ShelvingEnd {
  id: 'shift' | 'morning'
  until: number
  minutes: number
}

/** The ends that people name by a word, as far as they are not over and not too far off. */
export function shelvingEnds(
  now: number,
  { shifts, zone, longest }: { shifts: readonly Shift[]; zone: Zone; longest: number },
): ShelvingEnd[] {
  const wall = zone.wallOf(now)
  const ends = [
    { id: 'shift' as const, until: shiftSpanAt(now, shifts, zone).to },
    { id: 'morning' as const, until: zone.instantOf(wall - (wall % dayMs) + dayMs + morningMs) },
  ]
  return ends
    .map((end) => ({ ...end, minutes: Math.ceil((end.until - now) / minuteMs) }))
    .filter(({ minutes }) => minutes >= 1 && minutes <= longest)
}
