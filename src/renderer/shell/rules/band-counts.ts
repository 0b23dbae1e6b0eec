import type { Alarm } from '../../../shared/model/alarm.ts'
import type { PriorityBand, PriorityScale } from '../../../shared/model/priority-band.ts'
import { bandOf, isAcknowledged } from '../../../shared/rules/alarm-state.ts'

export interface BandCount {
  band: PriorityBand
  unacknowledged: number
  total: number
}

/** How many alarms each band holds, most urgent first. Masked alarms count nowhere. */
export function countBands(alarms: Iterable<Alarm>, scale: PriorityScale): BandCount[] {
  const counts = new Map(scale.bands.map((band) => [band.id, { band, unacknowledged: 0, total: 0 }]))
  for (const alarm of alarms) {
    if (alarm.masked) continue
    const count = counts.get(bandOf(alarm.priority, scale).id)
    if (!count) continue
    count.total++
    if (!isAcknowledged(alarm)) count.unacknowledged++
  }
  return [...counts.values()]
}
