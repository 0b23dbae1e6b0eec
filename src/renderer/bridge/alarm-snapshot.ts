import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskDelta } from '../../shared/model/desk.ts'
import { knownOccurrence, realarmCause } from '../../shared/rules/occurrence.ts'

export type Alarms = ReadonlyMap<number, Alarm>

/** An alarm before and after a change; undefined where it was or is not active. */
export interface AlarmChange {
  id: number
  before: Alarm | undefined
  after: Alarm | undefined
}

type AlarmUpdate = Omit<DeskDelta, 'raised' | 'returned'>

/**
 * Applies changes to the alarms in place, in their order, and returns what they come to. An alarm that cleared and was
 * raised again within one of them stays.
 */
export function applyDeltas(alarms: Map<number, Alarm>, deltas: Iterable<AlarmUpdate>): AlarmChange[] {
  const before = new Map<number, Alarm | undefined>()
  const remember = (id: number) => {
    if (!before.has(id)) before.set(id, alarms.get(id))
  }
  for (const { upserts, changes = [], removals } of deltas) {
    for (const id of removals) {
      remember(id)
      alarms.delete(id)
    }
    for (const alarm of upserts) {
      remember(alarm.id)
      alarms.set(alarm.id, alarm)
    }
    for (const change of changes) {
      // An alarm that is still to come with the snapshot comes with this change.
      const known = alarms.get(change.id)
      if (!known) continue
      remember(change.id)
      // Spread, an alarm keeps its shape, which takes V8 a hundredth of the time that Object.assign takes.
      alarms.set(change.id, { ...known, ...change } as Alarm)
    }
  }
  return [...before]
    .map(([id, known]) => ({ id, before: known, after: alarms.get(id) }))
    .filter((change) => change.before !== change.after)
}

/** What differs between two lists. */
export function* differences(before: Alarms, next: Alarms): Generator<AlarmChange> {
  for (const [id, alarm] of next) {
    const known = before.get(id)
    if (known !== alarm) yield { id, before: known, after: alarm }
  }
  for (const [id, alarm] of before) if (!next.has(id)) yield { id, before: alarm, after: undefined }
}

/** Whether an alarm was not there before, or was raised again since. */
export function isArrival({ before, after }: AlarmChange): boolean {
  if (after === undefined) return false
  return before === undefined || realarmCause(knownOccurrence(before, null), after) !== null
}
