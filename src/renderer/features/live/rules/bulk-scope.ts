import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { PriorityBand, PriorityScale } from '../../../../shared/model/priority-band.ts'
import { bandOf } from '../../../../shared/rules/alarm-state.ts'

/** What can be seen at a glance is not asked about. */
const askedFrom = 10

/** What an act on several alarms would touch. */
export interface BulkScope {
  total: number
  /** The most urgent first; none without an alarm. */
  bands: { band: PriorityBand; total: number }[]
  /** How many have no row of their own, and act along with one that has. */
  hidden: number
}

/** The scope of an act before it is done; null where it is small and in sight. A row that stands for several says so itself. */
export function bulkScope(
  alarms: readonly Pick<Alarm, 'id' | 'priority'>[],
  scale: PriorityScale,
  hasRow: (id: number) => boolean,
): BulkScope | null {
  const rows = alarms.filter(({ id }) => hasRow(id)).length
  const hidden = rows === 1 ? 0 : alarms.length - rows
  if (alarms.length < askedFrom && hidden === 0) return null
  const bands = scale.bands
    .map((band) => ({
      band,
      total: alarms.filter(({ priority }) => bandOf(priority, scale) === band).length,
    }))
    .filter(({ total }) => total > 0)
  return { total: alarms.length, bands, hidden }
}
