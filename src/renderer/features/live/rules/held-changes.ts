import type { Alarm } from '../../../../shared/model/alarm.ts'
import { createPriorityTally, type PriorityTally } from '../../../../shared/rules/priority-tally.ts'

export interface HeldRules {
  /** Whether the list would show an alarm. */
  isShown(alarm: Alarm): boolean
  /** Whether an alarm is named, not only counted. */
  isCritical(alarm: Alarm): boolean
}

/** What has changed since the list holds its rows. A change costs the same however many came before it. */
export interface HeldChanges {
  /** Every alarm that has changed. */
  readonly ids: ReadonlySet<number>
  /** The alarms that the list would show and does not have; masked ones are not counted. */
  readonly fresh: PriorityTally
  /** The critical one among them that came last. */
  newestCritical(): Alarm | null
  /** Takes the state of an alarm in the held list and its state now. */
  note(id: number, before: Alarm | undefined, after: Alarm | undefined): void
}

export function createHeldChanges({ isShown, isCritical }: HeldRules): HeldChanges {
  const ids = new Set<number>()
  const fresh = createPriorityTally()
  const freshById = new Map<number, Alarm>()
  /** In the order of their coming; what has cleared since is dropped when it is met. */
  const criticals: number[] = []

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
    note(id, before, after) {
      ids.add(id)
      const known = freshById.get(id)
      const isListed = before !== undefined && isShown(before)
      if (known) {
        fresh.remove(known)
        freshById.delete(id)
      }
      if (after === undefined || isListed || !isShown(after)) return
      fresh.add(after)
      freshById.set(id, after)
      if (isCritical(after) && !(known && isCritical(known))) criticals.push(id)
    },
  }
}
