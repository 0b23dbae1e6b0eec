import { isDeepStrictEqual } from 'node:util'
import type { Alarm } from '../../shared/model/alarm.ts'

/** What one step did to the set. `appeared`: those that somebody must be told about. */
export interface Change {
  upserts: Alarm[]
  removals: number[]
  appeared: Alarm[]
}

export interface Reconciliation extends Change {
  added: number
  changed: number
}

/** A moment in the set's life; what arrived after it is not judged by a list that was read from it on. */
export type Moment = number

export interface LiveSet {
  /** An announcement of the hub. It may be late, so what the service lists wins over it when both are of one time. */
  announce(alarm: Alarm): Change
  /** Alarms found on part of the service's list: nothing follows from what is not among them. */
  sight(alarms: readonly Alarm[]): Change
  /** Notes the moment before a reading of the whole list begins. */
  mark(): Moment
  /** The service's whole list, read from `since` on: what it lacks is gone. */
  confirm(alarms: readonly Alarm[], since: Moment): Reconciliation
  has(id: number): boolean
  get(id: number): Alarm | undefined
  values(): IteratorObject<Alarm>
  readonly size: number
  /** Announcements that told nothing new: already found by looking, or older than what is known. */
  readonly late: number
}

interface Entry {
  alarm: Alarm
  arrived: Moment
}

const rememberedRemovals = 10_000

/** The current alarms by id, merged from announcements and lists so that each is shown once and newest wins. */
export function createLiveSet(): LiveSet {
  const entries = new Map<number, Entry>()
  // An announcement that was under way while its alarm went must not bring it back.
  const removed = new Map<number, number>()
  let moment: Moment = 0
  let baseline = false
  let late = 0

  const put = (alarm: Alarm) => {
    entries.set(alarm.id, { alarm, arrived: ++moment })
    removed.delete(alarm.id)
  }

  const remove = (id: number, alarm: Alarm) => {
    entries.delete(id)
    removed.set(id, lastChangeOrder(alarm.lastChange))
    const oldest = removed.size > rememberedRemovals ? removed.keys().next() : undefined
    if (oldest && !oldest.done) removed.delete(oldest.value)
  }

  const mergeListed = (alarms: readonly Alarm[]): Reconciliation => {
    const result: Reconciliation = { upserts: [], removals: [], appeared: [], added: 0, changed: 0 }
    for (const alarm of alarms) {
      const known = entries.get(alarm.id)
      if (!known) {
        put(alarm)
        result.upserts.push(alarm)
        result.added++
        if (baseline) result.appeared.push(alarm)
      } else if (!isOlder(alarm, known.alarm) && !isDeepStrictEqual(alarm, known.alarm)) {
        known.alarm = alarm
        result.upserts.push(alarm)
        result.changed++
      }
    }
    return result
  }

  const tooLate = (): Change => {
    late++
    return { upserts: [], removals: [], appeared: [] }
  }

  return {
    announce(alarm) {
      const known = entries.get(alarm.id)
      if (known) {
        if (!isOlder(known.alarm, alarm)) return tooLate()
        known.alarm = alarm
        known.arrived = ++moment
        return { upserts: [alarm], removals: [], appeared: [] }
      }
      const goneAt = removed.get(alarm.id)
      if (goneAt !== undefined && !(lastChangeOrder(alarm.lastChange) > goneAt)) return tooLate()
      put(alarm)
      return { upserts: [alarm], removals: [], appeared: [alarm] }
    },

    sight: (alarms) => mergeListed(alarms),

    mark: () => moment,

    confirm(alarms, since) {
      const result = mergeListed(alarms)
      const listed = new Set(alarms.map((alarm) => alarm.id))
      for (const [id, entry] of entries) {
        if (listed.has(id) || entry.arrived > since) continue
        remove(id, entry.alarm)
        result.removals.push(id)
      }
      baseline = true
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

// `lastChange` has no offset and is compared only with other times of the same service, so it is read
// as if it were UTC: the order is right in any zone, but for the repeated hour of a clock change.
const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** Where an alarm stands in its own history, as a number to compare; NaN when the service did not say. */
export function lastChangeOrder(lastChange: string): number {
  return Date.parse(withoutOffset.test(lastChange) ? `${lastChange}Z` : lastChange)
}
