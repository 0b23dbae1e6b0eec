import type { Period, Zone } from '../../../../shared/rules/periods.ts'
import { bucketsOf } from './time-buckets.ts'

export interface AxisTick {
  at: number
  /** As a share of the stretch: 0 is its start, 1 its end. */
  share: number
  /** What is worth writing there: a day where one begins, else a time of day. */
  kind: 'day' | 'minute' | 'second'
}

const minute = 60_000
const day = 86_400_000

/** Where a time axis is labelled, at most so many times. */
export function axisTicks(stretch: Period, most: number, zone: Zone): AxisTick[] {
  const { step, edges } = bucketsOf(stretch, most, zone)
  return edges.slice(1, -1).map((at) => ({
    at,
    share: (at - stretch.from) / (stretch.to - stretch.from),
    kind: zone.wallOf(at) % day === 0 ? 'day' : step < minute ? 'second' : 'minute',
  }))
}
