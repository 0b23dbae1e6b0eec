import type { PriorityBand, PriorityScale } from '../../shared/model/priority-band.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import type { PriorityTally } from '../../shared/rules/priority-tally.ts'

export interface BandCount {
  band: PriorityBand
  unacknowledged: number
  total: number
}

/** How many alarms each band holds, most urgent first. Masked alarms count nowhere. */
export function countBands(tally: PriorityTally, scale: PriorityScale): BandCount[] {
  const counts = new Map(scale.bands.map((band) => [band.id, { band, unacknowledged: 0, total: 0 }]))
  for (const { priority, total, unacknowledged } of tally.counts()) {
    const count = counts.get(bandOf(priority, scale).id)
    if (!count) continue
    count.total += total
    count.unacknowledged += unacknowledged
  }
  return [...counts.values()]
}
