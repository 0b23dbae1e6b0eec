import type { ListedChange, LiveSet } from '../../src/main/desk/live-set.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'

/** Merges the complete list in one part, requested at `since`. */
export function reconcile(set: LiveSet, alarms: readonly Alarm[], since: number): ListedChange {
  const change = set.mergePartial(alarms, since)
  return { ...change, removals: set.removeUnlisted(new Set(alarms.map(({ id }) => id)), since) }
}
