import { assertNever } from '../../shared/errors.ts'
import type { JournalEntry, JournalStep } from '../../shared/model/journal.ts'
import { isMissedAlarm, joined, nobody, without, type ViewerSet } from '../../shared/rules/missed-alarm.ts'
import type { JournalLine } from './journal-entries.ts'
import type { LoadCounter } from './load-counter.ts'
import {
  isIndexedAlike,
  isRaiseOf,
  isShelvedRaise,
  raiseKeyOf,
  raiseKeysOf,
  raisesOf,
  type Source,
} from './raise-keys.ts'

/** Identifies one raising of an alarm where the service gives no common id. */
export interface Raising {
  raisedAt: number
  /** The names under which records may refer to its tag. */
  names: readonly string[]
}

/** A journal entry and which viewers dealt with it. */
export interface TrackedEntry {
  entry: JournalEntry
  seen: ViewerSet
  dismissed: ViewerSet
}

export interface JournalStateParts {
  now: () => number
  load: LoadCounter
  /** An entry that has cleared, or clears now, is changed or dropped. */
  onCleared: (id: number, before: TrackedEntry | undefined) => void
  /** The entry is to be stored as it now is; null: it is no longer kept. */
  onChanged: (id: number, tracked: TrackedEntry | null, before: TrackedEntry | undefined) => void
}

/** The journal in memory: its lines applied in order, within limits. Every lookup is by a key. */
export interface JournalState {
  apply(line: JournalLine): void
  /** The latest entry of an alarm. */
  ofAlarm(alarmId: number): TrackedEntry | undefined
  /** The entry of one raising, whichever source reported it. */
  find(raising: Raising): TrackedEntry | undefined
  /** As `find`, among those that only the histories have reported so far. */
  findReported(raising: Raising): TrackedEntry | undefined
  active(): IteratorObject<TrackedEntry>
  all(): IteratorObject<TrackedEntry>
  entry(id: number): TrackedEntry | undefined
  /** What has cleared and is kept: first what nobody dealt with, and then the rest. */
  cleared(): IteratorObject<TrackedEntry>
  /** Whatever the first viewers did, the others did. */
  replaceViewers(gone: ViewerSet, replacement: ViewerSet): void
  nextId(): number
  readonly covered: { at: number; since: number } | null
  /** How many missed alarms were dropped because their number is limited. */
  readonly forgotten: number
  /** Everything, and what of it is a missed alarm. */
  kept(): IteratorObject<{ entry: JournalEntry; isMissed: boolean }>
  /** Nothing that cleared since then was dropped. */
  keptSince(): number
  /** Drops what is beyond the limits of age and number; active entries stay. */
  prune(): void
}

export const maxMissed = 5_000
const maxPast = 5_000
const maxAgeMs = 7 * 86_400_000
const maxSteps = 50

/** It is a missed alarm that nobody has dismissed. */
const isMissed = ({ entry, seen, dismissed }: TrackedEntry) =>
  entry.gone && dismissed === nobody && isMissedAlarm(entry, seen !== nobody)
/** Active entries, missed alarms, and alarms that were seen or dismissed. */
const groupOf = (tracked: TrackedEntry) => {
  if (!tracked.entry.gone) return 'active'
  return isMissed(tracked) ? 'missed' : 'past'
}

export function createJournalState({ now, load, onCleared, onChanged }: JournalStateParts): JournalState {
  const entries = new Map<number, TrackedEntry>()
  /** The ids of each group, in the order in which they entered it. */
  const groups = { active: new Set<number>(), missed: new Set<number>(), past: new Set<number>() }
  const latestOfAlarm = new Map<number, number>()
  /** One id, or the set of several: most keys have one, and a set for each would cost more than its entry. */
  const byRaise: Record<Source, Map<number, number | Set<number>>> = { any: new Map(), reported: new Map() }
  const indexesOf = ({ alarmId }: JournalEntry) =>
    alarmId === null ? [byRaise.any, byRaise.reported] : [byRaise.any]
  let lastId = 0
  let covered: JournalState['covered'] = null
  let forgotten = 0

  const index = (entry: JournalEntry, before: JournalEntry | undefined) => {
    const raises = raisesOf(entry)
    const known = before ? raisesOf(before) : []
    if (!entry.masked)
      for (const raisedAt of raises)
        if (!known.includes(raisedAt) && !isShelvedRaise(entry, raisedAt)) load.count(raisedAt)
    const isSameRaises = raises.length === known.length && raises.every((at, place) => at === known[place])
    if (before && isIndexedAlike(before, entry) && isSameRaises) return
    if (before) unindex(before)
    const keys = raiseKeysOf(entry)
    for (const keyed of indexesOf(entry))
      for (const key of keys) {
        const ids = keyed.get(key)
        if (ids === undefined) keyed.set(key, entry.id)
        else if (typeof ids === 'number') keyed.set(key, new Set([ids, entry.id]))
        else ids.add(entry.id)
      }
  }
  const unindex = (entry: JournalEntry) => {
    const keys = raiseKeysOf(entry)
    for (const keyed of indexesOf(entry))
      for (const key of keys) {
        const ids = keyed.get(key)
        if (typeof ids === 'object') ids.delete(entry.id)
        if (ids === entry.id || (typeof ids === 'object' && ids.size === 0)) keyed.delete(key)
      }
  }

  const firstOf = ({ raisedAt, names }: Raising, source: Source): TrackedEntry | undefined => {
    const keyed = byRaise[source]
    // Mostly nothing is reported by the histories alone, and then nothing has to be looked up for a new alarm.
    if (keyed.size === 0) return undefined
    for (const name of names) {
      const ids = name === '' ? undefined : keyed.get(raiseKeyOf(raisedAt, name))
      for (const id of typeof ids === 'number' ? [ids] : (ids ?? [])) {
        const found = entries.get(id)
        if (found && isRaiseOf(found.entry, raisedAt, name, source)) return found
      }
    }
    return undefined
  }

  const put = (tracked: TrackedEntry) => {
    const { entry } = tracked
    const before = entries.get(entry.id)
    if (before?.entry !== entry) index(entry, before?.entry)
    entries.set(entry.id, tracked)
    if (before) groups[groupOf(before)].delete(entry.id)
    groups[groupOf(tracked)].add(entry.id)
    // An older entry of the alarm may change too: it is dismissed, or refined by the histories.
    if (entry.alarmId !== null && entry.id >= (latestOfAlarm.get(entry.alarmId) ?? -Infinity))
      latestOfAlarm.set(entry.alarmId, entry.id)
    lastId = Math.max(lastId, entry.id)
    onChanged(entry.id, tracked, before)
    if (entry.gone || before?.entry.gone) onCleared(entry.id, before)
  }

  const drop = (tracked: TrackedEntry) => {
    const { entry } = tracked
    entries.delete(entry.id)
    groups[groupOf(tracked)].delete(entry.id)
    if (entry.alarmId !== null && latestOfAlarm.get(entry.alarmId) === entry.id)
      latestOfAlarm.delete(entry.alarmId)
    unindex(entry)
    onChanged(entry.id, null, tracked)
    if (entry.gone) onCleared(entry.id, tracked)
    if (isMissed(tracked)) forgotten++
  }

  const mark = (ids: readonly number[], as: (tracked: TrackedEntry) => Partial<TrackedEntry>) => {
    for (const id of ids) {
      const tracked = entries.get(id)
      if (tracked) put({ ...tracked, ...as(tracked) })
    }
  }

  function* entriesOf(ids: ReadonlySet<number>): Generator<TrackedEntry> {
    for (const id of ids) {
      const tracked = entries.get(id)
      if (tracked) yield tracked
    }
  }

  /** From the oldest on; those that are kept are not looked at. */
  const dropOldest = (ids: ReadonlySet<number>, max: number) => {
    const oldest = now() - maxAgeMs
    for (const tracked of entriesOf(ids)) {
      const { goneAt, raisedAt } = tracked.entry
      if (ids.size <= max && (goneAt ?? raisedAt) >= oldest) return
      drop(tracked)
    }
  }

  return {
    apply(line) {
      switch (line.kind) {
        case 'entry':
          return put({ entry: line.entry, seen: line.seen, dismissed: line.dismissed })
        case 'step': {
          const tracked = entries.get(line.id)
          if (!tracked) return
          const entry = applyStep(tracked.entry, line.step)
          // A re-alarm is unseen again, whatever became of the alarm before.
          const isNew = line.step.kind === 'appeared'
          return put({ ...tracked, entry, ...(isNew && { seen: nobody, dismissed: nobody }) })
        }
        case 'seen':
          return mark(line.ids, ({ seen }) => ({ seen: joined(seen, line.by) }))
        case 'dismissed':
          return mark(line.ids, ({ dismissed }) => ({ dismissed: joined(dismissed, line.by) }))
        case 'restored':
          return mark(line.ids, ({ dismissed }) => ({ dismissed: without(dismissed, line.by) }))
        case 'covered':
          covered = { at: line.at, since: line.since }
          return
        case 'load':
          return load.restore(line.load)
        case 'forgotten':
          forgotten = line.count
          return
        case 'viewer':
          // The journal has them.
          return
        default:
          assertNever(line)
      }
    },
    ofAlarm: (alarmId) => entries.get(latestOfAlarm.get(alarmId) ?? NaN),
    find: (raising) => firstOf(raising, 'any'),
    findReported: (raising) => firstOf(raising, 'reported'),
    active: () => entriesOf(groups.active),
    all: () => entries.values(),
    entry: (id) => entries.get(id),
    *cleared() {
      yield* entriesOf(groups.missed)
      yield* entriesOf(groups.past)
    },
    replaceViewers(gone, replacement) {
      for (const tracked of [...entries.values()]) {
        const seen = without(tracked.seen, gone)
        const dismissed = without(tracked.dismissed, gone)
        if (seen !== tracked.seen) put({ ...tracked, seen: joined(seen, replacement), dismissed })
        else if (dismissed !== tracked.dismissed) put({ ...tracked, dismissed })
      }
    },
    nextId: () => lastId + 1,
    get covered() {
      return covered
    },
    get forgotten() {
      return forgotten
    },
    kept: () => entries.values().map((tracked) => ({ entry: tracked.entry, isMissed: isMissed(tracked) })),
    keptSince() {
      const [oldest] = groups.past.size < maxPast ? [] : entriesOf(groups.past)
      return Math.max(now() - maxAgeMs, oldest ? (oldest.entry.goneAt ?? oldest.entry.raisedAt) : -Infinity)
    },
    prune() {
      dropOldest(groups.missed, maxMissed)
      dropOldest(groups.past, maxPast)
    },
  }
}

/** The entry after a step. */
function applyStep(entry: JournalEntry, step: JournalStep): JournalEntry {
  // The first step is kept, since it says when the alarm was raised; beyond the limit the oldest others go.
  const steps = [...entry.steps, step]
  if (steps.length > maxSteps) steps.splice(1, 1)
  switch (step.kind) {
    case 'appeared':
      return {
        ...entry,
        steps,
        raisedAt: step.raisedAt,
        gone: false,
        goneAt: null,
        acknowledged: null,
        unattended: undefined,
      }
    case 'acknowledged':
      return { ...entry, steps, acknowledged: { user: step.user, at: step.at } }
    case 'state':
      return { ...entry, steps, state: step.state }
    case 'gone':
      return { ...entry, steps, gone: true, goneAt: step.at, unattended: step.unattended }
    default:
      return assertNever(step)
  }
}
