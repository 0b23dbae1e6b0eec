import type { RecordSort } from '../../../shared/model/record-query.ts'
import type { Period } from '../../../shared/rules/periods.ts'

/** The part of the period that the service was not asked for yet: it is read from one end. Null: none is left. */
export function unloadedPart(period: Period, loaded: Period | null, readFrom: RecordSort): Period | null {
  if (loaded === null) return period
  const part =
    readFrom === '-id' ? { from: period.from, to: loaded.from } : { from: loaded.to, to: period.to }
  return part.from < part.to ? part : null
}
