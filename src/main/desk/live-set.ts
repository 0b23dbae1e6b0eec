import { isSameAlarm, type Alarm } from '../../shared/model/alarm.ts'
import { isLaterRaise, knownOccurrence, raisedAtOf, realarmCause } from '../../shared/rules/occurrence.ts'
import { lastChangeOrder } from '../../shared/rules/service-time.ts'

/** A change of the set; `raised` are the new occurrences to annunciate: new alarms and re-alarms. */
export interface Change {
  upserts: Alarm[]
  removals: number[]
  raised: Alarm[]
  /** Raises overtaken by a list with a later one: no longer annunciated, but still counted. */
  overtaken?: Alarm[]
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
  /** The moment to pass with a list, taken before it is requested. Lists are read one after the other. */
  mark(): Moment
  /** All parts of the complete list, requested at `since`, are merged: removes what it lacks, and returns that. */
  removeUnlisted(listed: ReadonlySet<number>, since: Moment): number[]
  /** What a set of the next run continues from; null before anything is known. */
  known(): readonly Alarm[] | null
  has(id: number): boolean
  get(id: number): Alarm | undefined
  values(): IteratorObject<Alarm>
  readonly size: number
  /** Another number once an alarm has changed, or the same list may change one later: one that it did not yet count for. */
  readonly revision: number
  /** Pushes without news: already found by polling, or older than the known state. */
  readonly late: number
}

/** What is known about an alarm beside its state. */
interface Arrival {
  /** Of its last push; an alarm that only lists have brought is never later than the next list. */
  arrived: Moment
  /** The state in which it was raised; null for the alarms of the baseline, which may have left it. */
  raisedState: number | null
}

const onBaseline: Arrival = { arrived: 0, raisedState: null }

const maxRememberedRemovals = 10_000
/** Several at once, since a map finds its first key only behind those that were deleted before it. */
const forgottenAtOnce = 1_000

/**
 * The current alarms by id, merged from pushes and lists so that each exists once and the newest state wins. What an
 * earlier run knew tells which alarms of the first complete list were raised since; without it none was.
 */
export function createLiveSet(earlierRun: readonly Alarm[] | null = null): LiveSet {
  const alarms = new Map<number, Alarm>()
  /** Of the alarms that are not of the baseline: beside a long list most would be the same. */
  const arrivals = new Map<number, Arrival>()
  const arrivalOf = (id: number) => arrivals.get(id) ?? onBaseline
  // A late push must not restore an alarm that has cleared.
  const removed = new Map<number, Alarm>()
  let moment: Moment = 0
  let earlier = earlierRun && new Map(earlierRun.map((alarm) => [alarm.id, alarm]))
  let hasBaseline = false
  let late = 0
  let revision = 0

  const note = (id: number, arrival: Arrival) => {
    if (arrival.arrived > 0 || arrival.raisedState !== null) arrivals.set(id, arrival)
  }

  const add = (alarm: Alarm, isRaised: boolean, arrived: Moment) => {
    revision++
    alarms.set(alarm.id, alarm)
    note(alarm.id, { arrived, raisedState: isRaised ? alarm.state : null })
    removed.delete(alarm.id)
  }

  /** Takes over a newer state of a known alarm; true where it is a new occurrence. */
  const update = (known: Alarm, alarm: Alarm, pushedAt: Moment | null): boolean => {
    revision++
    const { arrived, raisedState } = arrivalOf(alarm.id)
    const isRealarm = realarmCause(knownOccurrence(known, raisedState), alarm) !== null
    alarms.set(alarm.id, alarm)
    note(alarm.id, { arrived: pushedAt ?? arrived, raisedState: isRealarm ? alarm.state : raisedState })
    return isRealarm
  }

  /** Whether an alarm that the set lacks was raised since the last complete list, of this run or of the one before. */
  const isRaisedSince = (alarm: Alarm): boolean => {
    if (hasBaseline) return true
    const before = earlier?.get(alarm.id)
    return before ? realarmCause(knownOccurrence(before, null), alarm) !== null : earlier !== null
  }

  const remove = (id: number, alarm: Alarm) => {
    revision++
    alarms.delete(id)
    arrivals.delete(id)
    removed.set(id, alarm)
    if (removed.size < maxRememberedRemovals + forgottenAtOnce) return
    for (const oldest of [...removed.keys().take(forgottenAtOnce)]) removed.delete(oldest)
  }

  const mergePartial = (listed: readonly Alarm[], since: Moment): ListedChange => {
    const before = new Map<number, Alarm>()
    const result = { upserts: [], removals: [], raised: [], before, added: 0, changed: 0 } as ListedChange
    for (const alarm of listed) {
      const known = alarms.get(alarm.id)
      if (!known) {
        const isRaised = isRaisedSince(alarm)
        // Not later than its list, whose last part may show that it has cleared.
        add(alarm, isRaised, onBaseline.arrived)
        result.upserts.push(alarm)
        result.added++
        if (isRaised) result.raised.push(alarm)
      } else if (!isSameAlarm(alarm, known)) {
        // Requested after the known state arrived, the list counts, whatever its times say.
        if (arrivalOf(alarm.id).arrived > since && isOutdated(alarm, known)) {
          revision++
          continue
        }
        before.set(alarm.id, known)
        if (update(known, alarm, null)) result.raised.push(alarm)
        result.upserts.push(alarm)
        result.changed++
      }
    }
    return result
  }

  const countLatePush = (alarm: Alarm, known: Alarm | undefined): Change => {
    late++
    const isOvertaken = known !== undefined && compareRaises(alarm, known) < 0
    return { upserts: [], removals: [], raised: [], overtaken: isOvertaken ? [alarm] : [] }
  }

  return {
    mergePush(alarm) {
      const known = alarms.get(alarm.id)
      const before = known ?? removed.get(alarm.id) ?? earlier?.get(alarm.id)
      if (before && !isNewer(alarm, before)) return countLatePush(alarm, known)
      if (!known) {
        // A push says that an alarm is new, unless the run before knew it.
        const isRaised = !earlier?.has(alarm.id) || isRaisedSince(alarm)
        add(alarm, isRaised, ++moment)
        return { upserts: [alarm], removals: [], raised: isRaised ? [alarm] : [] }
      }
      const earlierStates = new Map([[alarm.id, known]])
      const isRealarm = update(known, alarm, ++moment)
      return { upserts: [alarm], removals: [], raised: isRealarm ? [alarm] : [], before: earlierStates }
    },

    mergePartial,

    mark: () => moment,

    removeUnlisted(listed, since) {
      const removals: number[] = []
      for (const [id, alarm] of alarms) {
        if (listed.has(id) || arrivalOf(id).arrived > since) continue
        remove(id, alarm)
        removals.push(id)
      }
      hasBaseline = true
      earlier = null
      return removals
    },

    known() {
      if (!hasBaseline && !earlier) return null
      const known = new Map(earlier)
      for (const [id, alarm] of alarms) known.set(id, alarm)
      return [...known.values()]
    },

    has: (id) => alarms.has(id),
    get: (id) => alarms.get(id),
    values: () => alarms.values(),
    get size() {
      return alarms.size
    },
    get revision() {
      return revision
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

/** Whether a row of a list is older than a push that arrived after the list was requested. */
function isOutdated(listed: Alarm, pushed: Alarm): boolean {
  const raises = compareRaises(listed, pushed)
  if (raises !== 0) return raises < 0
  return lastChangeOrder(listed.lastChange) < lastChangeOrder(pushed.lastChange)
}
