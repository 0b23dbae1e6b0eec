import { isDeepStrictEqual } from 'node:util'
import type { Alarm } from '../../shared/model/alarm.ts'

/** A change of the set; `raised` are the new alarms to annunciate. */
export interface Change {
  upserts: Alarm[]
  removals: number[]
  raised: Alarm[]
}

export interface Reconciliation extends Change {
  added: number
  changed: number
}

/** A logical time of the set: a list that was requested at one says nothing about alarms that arrived later. */
export type Moment = number

export interface LiveSet {
  /** Merges a push of the hub. It may be late, so at equal times the list wins. */
  mergePush(alarm: Alarm): Change
  /** Merges a part of the service's list, which removes nothing. */
  mergePartial(alarms: readonly Alarm[]): Change
  /** The moment to pass to `reconcile`, taken before the list is requested. */
  mark(): Moment
  /** Merges the complete list, requested at `since`, and removes what it lacks. */
  reconcile(alarms: readonly Alarm[], since: Moment): Reconciliation
  has(id: number): boolean
  get(id: number): Alarm | undefined
  values(): IteratorObject<Alarm>
  readonly size: number
  /** Pushes without news: already found by polling, or older than the known state. */
  readonly late: number
}

interface Entry {
  alarm: Alarm
  arrived: Moment
}

const maxRememberedRemovals = 10_000

/** The current alarms by id, merged from pushes and lists so that each exists once and the newest state wins. */
export function createLiveSet(): LiveSet {
  const entries = new Map<number, Entry>()
  // A late push must not restore an alarm that has cleared.
  const removed = new Map<number, number>()
  let moment: Moment = 0
  let hasBaseline = false
  let late = 0

  const put = (alarm: Alarm) => {
    entries.set(alarm.id, { alarm, arrived: ++moment })
    removed.delete(alarm.id)
  }

  const remove = (id: number, alarm: Alarm) => {
    entries.delete(id)
    removed.set(id, lastChangeOrder(alarm.lastChange))
    const oldest = removed.size > maxRememberedRemovals ? removed.keys().next() : undefined
    if (oldest && !oldest.done) removed.delete(oldest.value)
  }

  const mergeListed = (alarms: readonly Alarm[]): Reconciliation => {
    const result: Reconciliation = { upserts: [], removals: [], raised: [], added: 0, changed: 0 }
    for (const alarm of alarms) {
      const known = entries.get(alarm.id)
      if (!known) {
        put(alarm)
        result.upserts.push(alarm)
        result.added++
        if (hasBaseline) result.raised.push(alarm)
      } else if (!isOlder(alarm, known.alarm) && !isDeepStrictEqual(alarm, known.alarm)) {
        known.alarm = alarm
        result.upserts.push(alarm)
        result.changed++
      }
    }
    return result
  }

  const countLatePush = (): Change => {
    late++
    return { upserts: [], removals: [], raised: [] }
  }

  return {
    mergePush(alarm) {
      const known = entries.get(alarm.id)
      if (known) {
        if (!isOlder(known.alarm, alarm)) return countLatePush()
        known.alarm = alarm
        known.arrived = ++moment
        return { upserts: [alarm], removals: [], raised: [] }
      }
      const removedAt = removed.get(alarm.id)
      if (removedAt !== undefined && !(lastChangeOrder(alarm.lastChange) > removedAt)) return countLatePush()
      put(alarm)
      return { upserts: [alarm], removals: [], raised: [alarm] }
    },

    mergePartial: (alarms) => mergeListed(alarms),

    mark: () => moment,

    reconcile(alarms, since) {
      const result = mergeListed(alarms)
      const listed = new Set(alarms.map((alarm) => alarm.id))
      for (const [id, entry] of entries) {
        if (listed.has(id) || entry.arrived > since) continue
        remove(id, entry.alarm)
        result.removals.push(id)
      }
      hasBaseline = true
      return result
    },

    has: (id) => entries.has(id),
    get: (id) => entries.get(id)?.alarm,
    values: () => entries.values().map((entry) => entry.alarm),
    get size() {
      return entries.size
    },
    get late() {
      return late
    },
  }
}

function isOlder(a: Alarm, b: Alarm): boolean {
  return lastChangeOrder(a.lastChange) < lastChangeOrder(b.lastChange)
}

// `lastChange` has no offset and is only compared within one service, so it is read as UTC. The order is right in any
// zone, except for the repeated hour of a clock change.
const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** A comparable number for a `lastChange`; NaN when the service gave none. */
function lastChangeOrder(lastChange: string): number {
  return Date.parse(withoutOffset.test(lastChange) ? `${lastChange}Z` : lastChange)
}
