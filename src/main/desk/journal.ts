import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmHistory } from '../../shared/model/records.ts'
import type { AlarmLoad } from '../../shared/model/desk.ts'
import type {
  MissedCount,
  MissedDelta,
  MissedQueue,
  Gap,
  JournalEntry,
  JournalStep,
} from '../../shared/model/journal.ts'
import { isSameRaise } from '../../shared/rules/occurrence.ts'
import type { Log } from '../platform/log.ts'
import type { HistoryReach } from './gap-monitor.ts'
import {
  entryOfAlarm,
  entryOfHistory,
  followAlarm,
  readJournalLine,
  refineEntry,
  type JournalLine,
} from './journal-entries.ts'
import { createJournalState, type TrackedEntry } from './journal-state.ts'
import type { Change } from './live-set.ts'
import { createLoadCounter } from './load-counter.ts'

export interface JournalParts {
  now: () => number
  log: Log
  /** Appends a line for the next run; must not wait for the disk. */
  write(line: string): void
  /** The missed alarms or the load changed. */
  onChange(): void
}

/** What the desk saw of each alarm, and what it missed. */
export interface Journal {
  /** Restores the journal from its lines, before anything else. */
  restoreFrom(lines: AsyncIterable<string>): Promise<void>
  /** The lines that a rotated file must not lose. */
  carryOver(): Generator<string>
  changed(change: Change): void
  /** Compares with the service's complete list: an active alarm that is not on it has cleared. */
  confirm(current: Iterable<Alarm>): void
  /** Adds what the histories report about a gap. */
  addHistories(gap: Gap, histories: readonly AlarmHistory[], reach: HistoryReach): void
  /** Nothing before `at` can have been missed; all alarms since `since` are known. */
  cover(at: number, since: number): void
  covered(): { at: number; since: number } | null
  /** The operator has seen these alarms. */
  markSeen(alarmIds: readonly number[]): void
  /** Dismisses missed alarms, or all with null; returns their ids. */
  dismiss(ids: readonly number[] | null): number[]
  restore(ids: readonly number[]): void
  missed(): MissedQueue
  missedCount(): MissedCount
  /** The change of the missed alarms since the last call; null: none. */
  takeMissedDelta(): MissedDelta | null
  load(): AlarmLoad
  /** Writes the final coverage. */
  stop(): void
}

// A crash only repeats a lookup whose results are already known, so coverage is written rarely.
const coverIntervalMs = 60_000
const entriesPerPrune = 500

export function createJournal({ now, log, write, onChange }: JournalParts): Journal {
  const load = createLoadCounter(now)
  const state = createJournalState({ now, load, onMissed })
  let added = new Map<number, JournalEntry>()
  let removed = new Set<number>()
  let revision = 0
  let entriesSincePrune = 0
  let coverWrittenAt = -Infinity
  let cover: { at: number; since: number } | null = null
  let isFirstRun = true

  function onMissed(entry: JournalEntry, isMissed: boolean) {
    if (isMissed) {
      if (!removed.delete(entry.id)) added.set(entry.id, entry)
    } else if (!added.delete(entry.id)) removed.add(entry.id)
  }

  const record = (line: JournalLine) => {
    state.apply(line)
    write(JSON.stringify(line))
  }
  const recordEntry = ({ entry, seen, dismissed }: TrackedEntry) =>
    record({ kind: 'entry', entry, seen, dismissed })
  const recordStep = ({ entry }: TrackedEntry, step: JournalStep) =>
    record({ kind: 'step', id: entry.id, step })
  const add = (entry: JournalEntry, seen: boolean) => {
    recordEntry({ entry, seen, dismissed: false })
    if (++entriesSincePrune < entriesPerPrune) return
    entriesSincePrune = 0
    state.prune()
  }

  const upsert = (alarm: Alarm, isNew: boolean) => {
    const at = now()
    const fresh = entryOfAlarm(alarm, state.nextId(), at)
    const { raisedAt, path, fullPath, name } = fresh
    const known = state.ofAlarm(alarm.id)
    // The histories may have reported it before the list did.
    const fromHistory = known ? undefined : state.find({ raisedAt, names: [path, fullPath, name] })
    if (fromHistory?.entry.alarmId === null)
      recordEntry({ ...fromHistory, entry: { ...fresh, id: fromHistory.entry.id } })
    else if (!known || (known.entry.gone && !isSameRaise(known.entry.raisedAt, raisedAt))) {
      // An alarm that was active before the very first run does not count as unseen.
      add(fresh, !isNew && isFirstRun)
    } else {
      const { steps, entry } = followAlarm(known.entry, alarm, isNew, at)
      for (const step of steps) recordStep(known, step)
      const after = state.ofAlarm(alarm.id)
      if (after && entry) recordEntry({ ...after, entry: { ...after.entry, ...entry } })
    }
  }

  const clear = (tracked: TrackedEntry | undefined) => {
    if (tracked && !tracked.entry.gone) recordStep(tracked, { kind: 'gone', at: now() })
  }

  const writeCover = () => {
    if (!cover) return
    coverWrittenAt = now()
    record({ kind: 'covered', ...cover })
  }

  const missedCount = (): MissedCount => ({
    revision,
    count: state.missed().filter(({ masked }) => !masked).length,
  })

  return {
    async restoreFrom(lines) {
      let damaged = 0
      for await (const text of lines) {
        const line = readJournalLine(text)
        if (line) state.apply(line)
        else damaged++
      }
      if (damaged > 0) log('warn', `${damaged} line(s) of the journal are damaged and ignored`)
      state.prune()
      cover = state.covered
      isFirstRun = cover === null && state.nextId() === 1
      onChange()
    },
    *carryOver() {
      for (const tracked of state.active()) yield lineOf({ kind: 'entry', ...tracked })
      for (const entry of state.missed())
        yield lineOf({ kind: 'entry', entry, seen: false, dismissed: false })
      yield lineOf({ kind: 'load', load: load.counts() })
      yield lineOf({ kind: 'forgotten', count: state.forgotten })
      if (cover) yield lineOf({ kind: 'covered', ...cover })
    },
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
        if (!known && isInGap) add(found, gap.cause === 'first-start')
      }
      onChange()
    },
    cover(at, since) {
      cover = { at, since }
      if (now() - coverWrittenAt >= coverIntervalMs) writeCover()
    },
    covered: () => cover,
    markSeen(alarmIds) {
      const unseen = alarmIds.flatMap((id) => state.ofAlarm(id) ?? []).filter(({ seen }) => !seen)
      if (unseen.length === 0) return
      record({ kind: 'seen', ids: unseen.map(({ entry }) => entry.id) })
      onChange()
    },
    dismiss(ids) {
      const requested = ids && new Set(ids)
      const dismissed = state.missed().flatMap(({ id }) => (!requested || requested.has(id) ? id : []))
      if (dismissed.length > 0) record({ kind: 'dismissed', ids: dismissed })
      if (!requested && state.forgotten > 0) record({ kind: 'forgotten', count: 0 })
      onChange()
      return dismissed
    },
    restore(ids) {
      record({ kind: 'restored', ids: [...ids] })
      onChange()
    },
    missed: () => ({ ...missedCount(), entries: state.missed(), forgotten: state.forgotten }),
    missedCount,
    takeMissedDelta() {
      if (added.size === 0 && removed.size === 0) return null
      revision++
      const delta = {
        ...missedCount(),
        added: [...added.values()],
        removed: [...removed],
        forgotten: state.forgotten,
      }
      added = new Map()
      removed = new Set()
      return delta
    },
    load: () => ({ knownSince: cover?.since ?? null, ...load.counts() }),
    stop: writeCover,
  }
}

const lineOf = (line: JournalLine) => JSON.stringify(line)
