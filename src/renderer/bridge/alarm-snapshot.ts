import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskDelta } from '../../shared/model/desk.ts'
import { occurrenceOf, realarmCause } from '../../shared/rules/occurrence.ts'

export type Alarms = ReadonlyMap<number, Alarm>

/** The alarms after a change; an alarm that cleared and was raised again within it stays. */
export function applyDelta(alarms: Alarms, { upserts, changes = [], removals }: DeskDelta): Alarms {
  const next = new Map(alarms)
  for (const id of removals) next.delete(id)
  for (const alarm of upserts) next.set(alarm.id, alarm)
  for (const change of changes) {
    // An alarm that is still to come with the snapshot comes with this change.
    const known = next.get(change.id)
    if (known) next.set(change.id, Object.assign({}, known, change))
  }
  return next
}

/** The alarms of `next` that were not in `before`, or that were raised again since. */
export function arrivals(before: Alarms, next: Alarms): Alarm[] {
  return [...next.values()].filter((alarm) => {
    const known = before.get(alarm.id)
    if (known === alarm) return false
    return known === undefined || realarmCause(occurrenceOf(known, null), alarm) !== null
  })
}
