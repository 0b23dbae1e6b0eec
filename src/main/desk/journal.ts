import type { Alarm, Occurrence } from '../../shared/model/alarm.ts'
import type { AlarmHistory } from '../../shared/model/records.ts'
import type { Viewer } from '../../shared/model/role.ts'
import type { AlarmLoad } from '../../shared/model/desk.ts'
import type {
  MissedCount,
  MissedDelta,
  MissedQueue,
  Gap,
  JournalEntry,
  JournalStep,
  Raise,
} from '../../shared/model/journal.ts'
import type { FloodLimits } from '../../shared/rules/flood-limits.ts'
import { unattendedMs, everybody, joined, nobody, without } from '../../shared/rules/missed-alarm.ts'
import { isLaterRaise, isSameTag } from '../../shared/rules/occurrence.ts'
import type { HistoryReach } from './gap-monitor.ts'
import {
  alarmOfEntry,
  entryOfAlarm,
  entryOfHistory,
  followAlarm,
  isAnother,
  refineEntry,
  type JournalLine,
} from './journal-entries.ts'
import { createJournalMissed } from './journal-missed.ts'
import {
  createJournalOnset,
  isSameStay,
  raisesSince,
  stayOf,
  staysSince,
  type Stay,
} from './journal-raises.ts'
import { createJournalState, type TrackedEntry } from './journal-state.ts'
import type { JournalStore } from './journal-store.ts'
import type { Change } from './live-set.ts'
import { createJournalViewers } from './journal-viewers.ts'
import { createLoadCounter } from './load-counter.ts'
import { usualReactions } from './reactions.ts'

export interface JournalParts {
  now: () => number
  /** Keeps the journal for the next run; must not wait for the disk. */
  store: Pick<JournalStore, 'putEntry' | 'putFact' | 'putViewer'>
  /** When the load is a flood; by default as the standards have it. */
  floodLimits?: () => FloodLimits
  /** Whether an alarm says little about the cause of a flood. By default none does. */
  isMinor?: (entry: JournalEntry) => boolean
  /** Whether an alarm is on the shelf: its raises are no load, and it is never missed. By default nothing is. */
  isShelved?: (subject: Pick<Alarm, 'id' | 'path' | 'priority'>) => boolean
  /** The missed alarms or the load changed. */
  onChange(): void
  /** Something happened to an alarm, with the entry after it. */
  onStep?: (entry: JournalEntry, step: JournalStep) => void
  /** A stay on the list is new (null before), another, or no longer kept (null after); masked ones count as none. */
  onStay?: (before: Stay | null, after: Stay | null) => void
  /** The histories report an alarm that the desk had not seen. */
  onMissed?: (entry: JournalEntry) => void
}

/** What the desk saw of each alarm, and what it missed. */
export interface Journal {
  /** Restores what an earlier run stored, before anything else; `isLost` where there was more that is of no use now. */
  restoreFrom(lines: AsyncIterable<JournalLine>, isLost?: boolean): Promise<void>
  /** The active alarms as far as the journal knows them; null where it is the first of its server. */
  lastKnown(): Alarm[] | null
  changed(change: Change): void
  /** Compares with the service's complete list: an active alarm that is not on it has cleared. */
  confirm(current: Iterable<Alarm>): void
  /** Adds what the histories report about a gap. */
  addHistories(gap: Gap, histories: readonly AlarmHistory[], reach: HistoryReach): void
  /** Nothing before `at` can have been missed; all alarms since `since` are known. */
  cover(at: number, since: number): void
  covered(): { at: number; since: number } | null
  /**
   * These alarms were seen by these viewers, or count as seen by all; returns those that nobody had seen. One that was
   * raised again since is not what they saw.
   */
  markSeen(alarms: readonly Occurrence[], by: readonly Viewer[] | 'everybody'): JournalEntry[]
  /** Active alarms are back from the shelf and count as unseen and unheard. */
  returned(alarmIds: readonly number[]): void
  /** Whether an active alarm was seen by nobody yet. */
  isUnseen(alarmId: number): boolean
  /** Dismisses missed alarms of the first viewer, or all with null, for all these viewers; returns their ids. */
  dismiss(ids: readonly number[] | null, viewers: readonly [Viewer, ...Viewer[]]): number[]
  restore(ids: readonly number[], viewers: readonly Viewer[]): void
  /** Null: what nobody has seen. */
  missed(viewer: Viewer | null): MissedQueue
  missedCount(viewer: Viewer | null): MissedCount
  /** Forgets the viewers whose screens are gone. */
  retainViewers(isThere: (id: string) => boolean): void
  /** The change of the missed alarms since the last call; null: none. */
  takeMissedDelta(): MissedDelta | null
  load(): AlarmLoad
  /** The alarms raised since a moment, the earliest first; a part of very many is not the whole. */
  raisedSince(since: number): { raises: Raise[]; isWhole: boolean }
  /** Everything that is kept, and since when that is everything; null: nothing is known yet. */
  kept(): { entries: Iterable<{ entry: JournalEntry; isMissed: boolean }>; since: number | null }
  /** The alarms that stand, as far as the journal knows. */
  active(): IteratorObject<JournalEntry>
  /** Within what time nine of ten raises of each tag were acknowledged. */
  usualReactions(): ReadonlyMap<string, number>
  /** Every stay on the list that began since a moment, in the order of time, without masked ones. */
  staysSince(since: number): Stay[]
  /** Writes the final coverage. */
  stop(): void
}

/** The histories have no ids; only the shelving of a whole tag covers their alarms. */
const unknownId = -1
const standardFloodLimits = () => ({ start: 10, end: 5 })
// A crash only repeats a lookup whose results are already known, so coverage is written rarely.
const coverIntervalMs = 60_000

export function createJournal(parts: JournalParts): Journal {
  const { now, store, isShelved = () => false, onChange } = parts
  const load = createLoadCounter(now, parts.floodLimits ?? standardFloodLimits)
  let isRestoring = false
  const state = createJournalState({
    now,
    load,
    onCleared: (id, before) => isRestoring || missed.touch(id, before),
    onChanged: (id, tracked, before) => {
      if (isRestoring) return
      reportStay(before?.entry, tracked?.entry)
      store.putEntry(id, tracked)
      storeLoad()
    },
  })
  const reportStay = (before: JournalEntry | undefined, after: JournalEntry | undefined) => {
    if (before === after) return
    const [was, is] = [before ? stayOf(before) : null, after ? stayOf(after) : null]
    if (!isSameStay(was, is)) parts.onStay?.(was, is)
  }
  const storeLoad = () => store.putFact('load', () => ({ kind: 'load', load: load.counts() }))
  const viewers = createJournalViewers({
    now,
    onChanged: (number, viewer) => store.putViewer(number, viewer),
    onForgotten: (gone, replacement) => state.replaceViewers(gone, replacement),
  })
  const missed = createJournalMissed({ viewers, state })
  let coverWrittenAt = -Infinity
  let cover: { at: number; since: number } | null = null
  let isFirstRun = true
  /** When somebody was last known to be at a screen. */
  let attendedAt = now()

  const entries = () => state.all().map(({ entry }) => entry)
  const knownSince = () => cover && Math.max(cover.since, state.keptSince())
  const onset = createJournalOnset({
    now,
    entries,
    knownSince: () => knownSince() ?? now(),
    isMinor: parts.isMinor ?? (() => false),
  })
  const record = (line: JournalLine) => {
    state.apply(line)
    if (line.kind === 'covered' || line.kind === 'forgotten') store.putFact(line.kind, () => line)
  }
  const recordEntry = ({ entry, seen, dismissed }: TrackedEntry) =>
    record({ kind: 'entry', entry, seen, dismissed })
  const recordStep = ({ entry }: TrackedEntry, step: JournalStep) =>
    record({ kind: 'step', id: entry.id, step })
  const add = (entry: JournalEntry, isSeen: boolean) => {
    recordEntry({ entry, seen: isSeen ? everybody : nobody, dismissed: nobody })
    if (entry.gap === null) reportSteps(entry, entry.steps)
    else parts.onMissed?.(entry)
    prune()
  }
  const reportSteps = (entry: JournalEntry, steps: readonly JournalStep[]) =>
    steps.forEach((step) => parts.onStep?.(entry, step))
  const prune = () => {
    const before = state.forgotten
    state.prune()
    if (state.forgotten !== before) record({ kind: 'forgotten', count: state.forgotten })
  }

  const upsert = (alarm: Alarm, isNew: boolean) => {
    const at = now()
    const isQuiet = isShelved(alarm)
    const fresh = entryOfAlarm(alarm, state.nextId(), at, isQuiet)
    const { raisedAt, path, fullPath, name } = fresh
    const known = state.ofAlarm(alarm.id)
    // The histories may have reported it before the list did.
    const fromHistory = known ? undefined : state.findReported({ raisedAt, names: [path, fullPath, name] })
    if (fromHistory) {
      recordEntry({ ...fromHistory, entry: { ...fresh, id: fromHistory.entry.id } })
      reportSteps(fresh, fresh.steps)
    } else if (!known || isAnother(known.entry, fresh)) {
      clear(known)
      // An alarm that was active before the very first run does not count as unseen.
      add(fresh, !isNew && isFirstRun)
    } else {
      const { steps, entry } = followAlarm(known.entry, alarm, isNew, at, isQuiet)
      for (const step of steps) recordStep(known, step)
      const after = state.ofAlarm(alarm.id)
      if (after && entry) recordEntry({ ...after, entry: { ...after.entry, ...entry } })
      if (after) reportSteps({ ...after.entry, ...entry }, steps)
    }
  }

  const clear = (tracked: TrackedEntry | undefined) => {
    if (!tracked || tracked.entry.gone) return
    const isUnattended = now() - attendedAt >= unattendedMs
    const step: JournalStep = { kind: 'gone', at: now(), ...(isUnattended && { unattended: true }) }
    recordStep(tracked, step)
    reportSteps(tracked.entry, [step])
  }

  const writeCover = () => {
    if (!cover) return
    coverWrittenAt = now()
    record({ kind: 'covered', ...cover })
  }

  return {
    async restoreFrom(lines, isLost = false) {
      isRestoring = true
      for await (const line of lines) {
        if (line.kind === 'viewer') viewers.restore(line.viewer)
        else state.apply(line)
      }
      isRestoring = false
      prune()
      cover = state.covered
      // After a loss nobody knows what was annunciated and seen, so everything counts as new.
      isFirstRun = cover === null && state.nextId() === 1 && !isLost
      onChange()
    },
    lastKnown: () =>
      isFirstRun ? null : [...state.active()].flatMap(({ entry }) => alarmOfEntry(entry) ?? []),
    changed({ upserts, removals, raised }) {
      const newAlarms = new Set(raised)
      for (const alarm of upserts) upsert(alarm, newAlarms.has(alarm))
      for (const id of removals) clear(state.ofAlarm(id))
      onChange()
    },
    confirm(current) {
      const ids = new Set<number>()
      for (const { id } of current) ids.add(id)
      for (const tracked of [...state.active()])
        if (tracked.entry.alarmId === null || !ids.has(tracked.entry.alarmId)) clear(tracked)
      onChange()
    },
    addHistories(gap, histories, { from, readAt }) {
      for (const history of histories) {
        const found = entryOfHistory(history, state.nextId(), gap)
        if (!found) continue
        const known = state.find({ raisedAt: found.raisedAt, names: [found.path] })
        const refined = known && refineEntry(known.entry, found, gap)
        if (known && refined) recordEntry({ ...known, entry: refined })
        const isInGap = found.raisedAt >= from && (found.raisedAt < readAt || found.goneAt !== null)
        const { path, priority } = found
        const isKnown = gap.cause === 'first-start' || isShelved({ id: unknownId, path, priority })
        if (!known && isInGap) add(found, isKnown)
      }
      onChange()
    },
    cover(at, since) {
      cover = { at, since }
      // A clock that was set back would otherwise keep a time of the future in the file.
      if (Math.abs(now() - coverWrittenAt) >= coverIntervalMs) writeCover()
    },
    covered: () => cover,
    markSeen(alarms, by) {
      const set = by === 'everybody' ? everybody : viewers.setOf(by)
      if (by !== 'everybody') attendedAt = now()
      const unseen = alarms.flatMap(({ alarmId, path, raisedAt }) => {
        const known = state.ofAlarm(alarmId)
        if (!known || !isSameTag(known.entry.path, path) || without(set, known.seen) === nobody) return []
        return raisedAt === null || !isLaterRaise(raisedAt, known.entry.raisedAt) ? [known] : []
      })
      if (unseen.length === 0) return []
      record({ kind: 'seen', ids: unseen.map(({ entry }) => entry.id), by: set })
      onChange()
      return unseen.filter(({ seen }) => seen === nobody).map(({ entry }) => entry)
    },
    returned(alarmIds) {
      for (const id of alarmIds) {
        const known = state.ofAlarm(id)
        if (known && !known.entry.gone) recordEntry({ ...known, seen: nobody, dismissed: nobody })
      }
      onChange()
    },
    isUnseen(alarmId) {
      const known = state.ofAlarm(alarmId)
      return known !== undefined && !known.entry.gone && known.seen === nobody
    },
    dismiss(ids, [viewer, ...others]) {
      attendedAt = now()
      const requested = ids && new Set(ids)
      const dismissed = missed.idsOf(viewer).filter((id) => !requested || requested.has(id))
      const by = viewers.setOf([viewer, ...others])
      if (dismissed.length > 0) record({ kind: 'dismissed', ids: dismissed, by })
      if (!requested && state.forgotten > 0) record({ kind: 'forgotten', count: 0 })
      onChange()
      return dismissed
    },
    restore(ids, by) {
      // What an earlier version dismissed for everybody is restored for everybody.
      record({ kind: 'restored', ids: [...ids], by: joined(viewers.setOf(by), everybody) })
      onChange()
    },
    missed: missed.queue,
    missedCount: missed.count,
    retainViewers(isThere) {
      viewers.retain(isThere)
      onChange()
    },
    takeMissedDelta: missed.take,
    raisedSince: (since) => raisesSince(entries(), since, onset(load.load().flood?.since ?? null).usual),
    kept: () => ({ entries: state.kept(), since: knownSince() }),
    active: () => Iterator.from(state.active()).map(({ entry }) => entry),
    usualReactions: () => usualReactions(entries()),
    staysSince: (since) => staysSince(entries(), since),
    load() {
      const { flood, ...counts } = load.load()
      const begun = flood && { ...flood, onset: onset(flood.since).onset }
      return { knownSince: cover?.since ?? null, ...counts, flood: begun }
    },
    stop: writeCover,
  }
}
