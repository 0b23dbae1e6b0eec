import type { Alarm } from '../model/alarm.ts'
import { isAcknowledged } from './alarm-state.ts'

export interface PriorityCount {
  priority: number
  total: number
  unacknowledged: number
}

/** Counts alarms by priority as they come and go. Masked alarms count nowhere. */
export interface PriorityTally {
  add(alarm: Alarm): void
  remove(alarm: Alarm): void
  /** The priorities that have alarms. */
  counts(): Iterable<Readonly<PriorityCount>>
  unacknowledged(): number
}

export function createPriorityTally(alarms: Iterable<Alarm> = []): PriorityTally {
  const counts = new Map<number, PriorityCount>()
  let unacknowledged = 0
  function count(alarm: Alarm, by: 1 | -1) {
    if (alarm.masked) return
    const { priority } = alarm
    const known = counts.get(priority) ?? { priority, total: 0, unacknowledged: 0 }
    known.total += by
    if (!isAcknowledged(alarm)) {
      known.unacknowledged += by
      unacknowledged += by
    }
    if (known.total === 0) counts.delete(priority)
    else counts.set(priority, known)
  }
  for (const alarm of alarms) count(alarm, 1)
  return {
    add: (alarm) => count(alarm, 1),
    remove: (alarm) => count(alarm, -1),
    counts: () => counts.values(),
    unacknowledged: () => unacknowledged,
  }
}
