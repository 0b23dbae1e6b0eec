import type { Alarm } from '../../../../shared/model/alarm.ts'
import { createPriorityTally, type PriorityTally } from '../../../../shared/rules/priority-tally.ts'
import { hidingReasons, noneHidden, type HidingReason, type ListCounts } from './alarm-list.ts'

/** What the counts say of an alarm. */
interface Counted {
  isMasked: boolean
  reason: HidingReason | null
}

export interface HeldRules {
  /** Why the list would not show an alarm; null where it would. */
  reasonOf(alarm: Alarm): HidingReason | null
  /** Whether an alarm is named, not only counted. */
  isCritical(alarm: Alarm): boolean
}

/** What has changed since the list holds its rows. A change costs the same however many came before it. */
export interface HeldChanges {
  /** Every alarm that has changed. */
  readonly ids: ReadonlySet<number>
  /** The alarms that the list would show and does not have; masked ones are not counted. */
  readonly fresh: PriorityTally
  /** The counts of the current alarms, from those of the held list. */
  standing(held: ListCounts): ListCounts
  /** The critical one among them that came last. */
  newestCritical(): Alarm | null
  /** Takes the state of an alarm in the held list and its state now. */
  note(id: number, before: Alarm | undefined, after: Alarm | undefined): void
}

export function createHeldChanges({ reasonOf, isCritical }: HeldRules): HeldChanges {
  const ids = new Set<number>()
  /** Those of them that stand, as they were counted. */
  const counted = new Map<number, Counted>()
  /** How the counts of the current alarms differ from those of the held list. */
  const more = { total: 0, shown: 0, masked: 0, hidden: noneHidden() }
  const fresh = createPriorityTally()
  const freshById = new Map<number, Alarm>()
  /** In the order of their coming; what has cleared since is dropped when it is met. */
  const criticals: number[] = []
  const lookAt = (alarm: Alarm | undefined): Counted | undefined =>
    alarm && { isMasked: alarm.masked, reason: reasonOf(alarm) }

  function count(one: Counted | undefined, by: 1 | -1) {
    if (one === undefined) return
    const { isMasked, reason } = one
    more.total += by
    if (isMasked) more.masked += by
    if (reason === null) more.shown += by
    else more.hidden[reason] += by
  }

  return {
    ids,
    fresh,
    newestCritical() {
      for (let id = criticals.at(-1); id !== undefined; id = criticals.at(-1)) {
        const alarm = freshById.get(id)
        if (alarm && isCritical(alarm)) return alarm
        criticals.pop()
      }
      return null
    },
    standing(held) {
      const hidden = { ...held.hidden }
      for (const reason of hidingReasons) hidden[reason] += more.hidden[reason]
      return {
        total: held.total + more.total,
        shown: held.shown + more.shown,
        masked: held.masked + more.masked,
        joined: held.joined,
        hidden,
      }
    },
    note(id, before, after) {
      const [listed, standing] = [lookAt(before), lookAt(after)]
      count(ids.has(id) ? counted.get(id) : listed, -1)
      count(standing, 1)
      if (standing) counted.set(id, standing)
      else counted.delete(id)
      ids.add(id)
      const known = freshById.get(id)
      if (known) {
        fresh.remove(known)
        freshById.delete(id)
      }
      if (after === undefined || listed?.reason === null || standing?.reason !== null) return
      fresh.add(after)
      freshById.set(id, after)
      if (isCritical(after) && !(known && isCritical(known))) criticals.push(id)
    },
  }
}
