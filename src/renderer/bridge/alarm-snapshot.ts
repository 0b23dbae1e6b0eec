import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskDelta } from '../../shared/model/desk.ts'
import { occurrenceOf, realarmCause } from '../../shared/rules/occurrence.ts'

/** The current alarms as this page knows them, at one revision of the desk. */
export interface AlarmSnapshot {
  revision: number
  alarms: ReadonlyMap<number, Alarm>
}

/** The snapshot after these changes. Changes that it already contains are skipped; null if one is missing between. */
export function applyDeltas(start: AlarmSnapshot, deltas: readonly DeskDelta[]): AlarmSnapshot | null {
  let snapshot = start
  for (const delta of deltas) {
    if (delta.revision <= snapshot.revision) continue
    if (delta.revision !== snapshot.revision + 1) return null
    const alarms = new Map(snapshot.alarms)
    for (const id of delta.removals) alarms.delete(id)
    for (const alarm of delta.upserts) alarms.set(alarm.id, alarm)
    snapshot = { revision: delta.revision, alarms }
  }
  return snapshot
}

/** The alarms of `next` that were not in `before`, or that were raised again since. */
export function arrivals(before: ReadonlyMap<number, Alarm>, next: ReadonlyMap<number, Alarm>): Alarm[] {
  return [...next.values()].filter((alarm) => {
    const known = before.get(alarm.id)
    if (known === alarm) return false
    return known === undefined || realarmCause(occurrenceOf(known, null), alarm) !== null
  })
}
