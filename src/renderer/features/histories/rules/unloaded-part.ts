import type { RecordSort } from '../../../../shared/model/records.ts'
import type { Period } from '../../../../shared/rules/periods.ts'

/** So many of the last rows tell how far the reading has come: one that stood for days tells nothing. */
const witnesses = 25

/**
 * The part of the period that has not been read yet. The service is read by number from one end, and numbers
 * go by time but for a few. Null: none is left.
 */
export function unloadedPart(period: Period, instants: Float64Array, readFrom: RecordSort): Period | null {
  const last = instants
    .slice(-witnesses)
    .filter((instant) => !Number.isNaN(instant))
    .sort()
  const reached = last[Math.floor(last.length / 2)]
  if (reached === undefined) return period
  const part = readFrom === '-id' ? { from: period.from, to: reached } : { from: reached, to: period.to }
  return part.from < part.to ? part : null
}
