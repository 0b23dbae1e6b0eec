import { isSameAlarm, type Alarm } from '../../shared/model/alarm.ts'
import { isLaterRaise, occurrenceOf, raisedAtOf, realarmCause } from '../../shared/rules/occurrence.ts'

/** A change of the set; `raised` are the new occurrences to annunciate: new alarms and re-alarms. */
export interface Change {
  upserts: Alarm[]
  removals: number[]
  raised: Alarm[]
  /** The earlier states of those upserts that were known; left out where none was. */
  before?: Map<number, Alarm>
}

/** A change by a part of the service's list. */
export interface ListedChange extends Change {
  added: number
  changed: number
}

/** A logical time of the set: a list that was requested at one says nothing about alarms that arrived later. */
export type Moment = number

export interface LiveSet {
  /** Merges a push of the hub. It may be late, so at equal times the list wins. */
  mergePush(alarm: Alarm): Change
  /** Merges a part of the service's list, requested at `since`, which removes nothing. */
  mergePartial(alarms: readonly Alarm[], since: Moment): ListedChange
  /** The moment to pass with a list, taken before it is requested. */
  mark(): Moment
  /** All parts of the complete list, requested at `since`, are merged: removes what it lacks, and returns that. */
  removeUnlisted(listed: ReadonlySet<number>, since: Moment): number[]
  /** What a set of the next run continues from; null before anything is known. */
  known(): readonly Alarm[] | null
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
  /** The state in which it was raised; null for the alarms of the baseline, which may have left it. */
  raisedState: number | null
}

const maxRememberedRemovals = 10_000
/** Several at once, since a map finds its first key only behind those that were deleted before it. */
const forgottenAtOnce = 1_000

/**
 * The current alarms by id, merged from pushes and lists so that each exists once and the newest state wins. What an
 * earlier run knew tells which alarms of the first complete list were raised since; without it none was.
 */
export function createLiveSet(earlierRun: readonly Alarm[] | null = null): LiveSet {
  const entries = new Map<number, Entry>()
  // A late push must not restore an alarm that has cleared.
  const removed = new Map<number, Alarm>()
  let moment: Moment = 0
  let earlier = earlierRun && new Map(earlierRun.map((alarm) => [alarm.id, alarm]))
  let hasBaseline = false
  let late = 0

  const put = (alarm: Alarm, isRaised: boolean, arrived: Moment) => {
    entries.set(alarm.id, { alarm, arrived, raisedState: isRaised ? alarm.state : null })
    removed.delete(alarm.id)
  }

  /** Takes over a newer state of a known alarm; true where it is a new occurrence. */
  const update = (entry: Entry, alarm: Alarm): boolean => {
    const isRealarm = realarmCause(occurrenceOf(entry.alarm, entry.raisedState), alarm) !== null
    entry.alarm = alarm
    if (isRealarm) entry.raisedState = alarm.state
    return isRealarm
  }

  /** Whether an alarm that the set lacks was raised since the last complete list, of this run or of the one before. */
  const isRaisedSince = (alarm: Alarm): boolean => {
    if (hasBaseline) return true
    const before = earlier?.get(alarm.id)
    return before ? realarmCause(occurrenceOf(before, null), alarm) !== null : earlier !== null
  }

  const remove = (id: number, alarm: Alarm) => {
    entries.delete(id)
    removed.set(id, alarm)
    if (removed.size < maxRememberedRemovals + forgottenAtOnce) return
    for (const oldest of [...removed.keys().take(forgottenAtOnce)]) removed.delete(oldest)
  }

  const mergePartial = (alarms: readonly Alarm[], since: Moment): ListedChange => {
    const before = new Map<number, Alarm>()
    const result = { upserts: [], removals: [], raised: [], before, added: 0, changed: 0 } as ListedChange
    for (const alarm of alarms) {
      const known = entries.get(alarm.id)
      if (!known) {
        const isRaised = isRaisedSince(alarm)
        // Not later than its list, whose last part may show that it has cleared.
        put(alarm, isRaised, since)
        result.upserts.push(alarm)
        result.added++
        if (isRaised) result.raised.push(alarm)
      } else if (!isSameAlarm(alarm, known.alarm) && !isOutdated(alarm, known, since)) {
        before.set(alarm.id, known.alarm)
        if (update(known, alarm)) result.raised.push(alarm)
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
      const before = known?.alarm ?? removed.get(alarm.id) ?? earlier?.get(alarm.id)
      if (before && !isNewer(alarm, before)) return countLatePush()
      if (!known) {
        // A push says that an alarm is new, unless the run before knew it.
        const isRaised = !earlier?.has(alarm.id) || isRaisedSince(alarm)
        put(alarm, isRaised, ++moment)
        return { upserts: [alarm], removals: [], raised: isRaised ? [alarm] : [] }
      }
      known.arrived = ++moment
      const earlierStates = new Map([[alarm.id, known.alarm]])
      const isRealarm = update(known, alarm)
      return { upserts: [alarm], removals: [], raised: isRealarm ? [alarm] : [], before: earlierStates }
    },

    mergePartial,

    mark: () => moment,

    removeUnlisted(listed, since) {
      const removals: number[] = []
      for (const [id, entry] of entries) {
        if (listed.has(id) || entry.arrived > since) continue
        remove(id, entry.alarm)
        removals.push(id)
      }
      hasBaseline = true
      earlier = null
      return removals
    },

    known() {
      if (!hasBaseline && !earlier) return null
      const known = new Map(earlier)
      for (const [id, { alarm }] of entries) known.set(id, alarm)
      return [...known.values()]
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

/** Which of two states belongs to the later raise: above zero for `a`, below for `b`, zero where they share one. */
function compareRaises(a: Alarm, b: Alarm): number {
  const [raised, other] = [raisedAtOf(a), raisedAtOf(b)]
  return isLaterRaise(other, raised) ? 1 : isLaterRaise(raised, other) ? -1 : 0
}

/** Whether a push is newer than the known state; of a later raise it is, even where `lastChange` is too coarse. */
function isNewer(pushed: Alarm, known: Alarm): boolean {
  const raises = compareRaises(pushed, known)
  return (
    raises > 0 || (raises === 0 && lastChangeOrder(pushed.lastChange) > lastChangeOrder(known.lastChange))
  )
}

/** Whether a row of the list is older than the known state. A row requested since may correct the raise to an earlier one. */
function isOutdated(listed: Alarm, { alarm, arrived }: Entry, since: Moment): boolean {
  const raises = compareRaises(listed, alarm)
  if (raises > 0) return false
  const isOlder = lastChangeOrder(listed.lastChange) < lastChangeOrder(alarm.lastChange)
  return isOlder || (raises < 0 && arrived > since)
}

// `lastChange` has no offset and is only compared within one service, so it is read as UTC. The order is right in any
// zone, except for the repeated hour of a clock change.
const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** A comparable number for a `lastChange`; NaN when the service gave none. */
function lastChangeOrder(lastChange: string): number {
  return Date.parse(withoutOffset.test(lastChange) ? `${lastChange}Z` : lastChange)
}
