import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmHistory } from '../../shared/model/alarm-history.ts'
import type { AlarmLoad } from '../../shared/model/alarm-load.ts'
import type { AwayCount, AwayDelta, AwayQueue } from '../../shared/model/away-queue.ts'
import type { Gap, JournalEntry, JournalStep } from '../../shared/model/journal-entry.ts'
import type { Log } from '../platform/log.ts'
import type { Reach } from './gap-monitor.ts'
import {
  entryOfAlarm,
  entryOfHistory,
  followed,
  refined,
  readJournalLine,
  type JournalLine,
} from './journal-entries.ts'
import { createJournalBook, type Kept } from './journal-state.ts'
import type { Change } from './live-set.ts'
import { createLoadCount } from './load-counter.ts'

export interface JournalParts {
  now: () => number
  log: Log
  /** Keeps a line for the next run; must not wait. */
  write(line: string): void
  /** The queue or the load is another than before. */
  onChange(): void
}

/** What the desk saw of each alarm, and of what it missed. */
export interface Journal {
  /** Takes back what was kept, line by line and before anything else. */
  replay(lines: AsyncIterable<string>): Promise<void>
  /** What the lines that were put aside must not take with them. */
  head(): Generator<string>
  changed(change: Change): void
  /** The service's whole list: what stood and is not on it has gone. */
  confirm(current: Iterable<Alarm>): void
  /** What the histories tell of a gap. */
  lookedUp(gap: Gap, histories: readonly AlarmHistory[], reach: Reach): void
  /** Nothing before `at` can have been missed; the alarms since `since` are all known. */
  cover(at: number, since: number): void
  covered(): { at: number; since: number } | null
  /** The operator has seen these alarms. */
  seen(alarmIds: readonly number[]): void
  /** Takes entries, or all, off the queue; answers which. */
  dismiss(ids: readonly number[] | null): number[]
  restore(ids: readonly number[]): void
  away(): AwayQueue
  awayCount(): AwayCount
  /** What happened to the queue since this was last asked; null: nothing. */
  takeAwayDelta(): AwayDelta | null
  load(): AlarmLoad
  /** Writes how far it went. */
  stop(): void
}

// What is looked up twice after a crash is found to be known; so this need not be written often.
const coverMillis = 60_000
const trimEvery = 500

export function createJournal({ now, log, write, onChange }: JournalParts): Journal {
  const load = createLoadCount(now)
  const book = createJournalBook({ now, load, onAway })
  let added = new Map<number, JournalEntry>()
  let removed = new Set<number>()
  let revision = 0
  let untrimmed = 0
  let coverWritten = -Infinity
  let cover: { at: number; since: number } | null = null
  let isFirstRun = true

  function onAway(entry: JournalEntry, isAway: boolean) {
    if (isAway) {
      if (!removed.delete(entry.id)) added.set(entry.id, entry)
    } else if (!added.delete(entry.id)) removed.add(entry.id)
  }

  const keep = (line: JournalLine) => {
    book.apply(line)
    write(JSON.stringify(line))
  }
  const keepEntry = ({ entry, seen, dismissed }: Kept) => keep({ kind: 'entry', entry, seen, dismissed })
  const keepStep = ({ entry }: Kept, step: JournalStep) => keep({ kind: 'step', id: entry.id, step })
  const add = (entry: JournalEntry, seen: boolean) => {
    keepEntry({ entry, seen, dismissed: false })
    if (++untrimmed < trimEvery) return
    untrimmed = 0
    book.trim()
  }

  const upsert = (alarm: Alarm, isNews: boolean) => {
    const at = now()
    const fresh = entryOfAlarm(alarm, book.nextId(), at)
    const { raisedAt, path, fullPath, name } = fresh
    const known = book.ofAlarm(alarm.id)
    // The histories may have told of it before the list did.
    const told = known ? undefined : book.find({ raisedAt, names: [path, fullPath, name] })
    if (told?.entry.alarmId === null) keepEntry({ ...told, entry: { ...fresh, id: told.entry.id } })
    else if (!known || (known.entry.gone && known.entry.raisedAt !== raisedAt)) {
      // What stood before this desk ever looked is not news to anybody.
      add(fresh, !isNews && isFirstRun)
    } else {
      const { steps, entry } = followed(known.entry, alarm, at)
      for (const step of steps) keepStep(known, step)
      const after = book.ofAlarm(alarm.id)
      if (after && entry) keepEntry({ ...after, entry: { ...after.entry, ...entry } })
    }
  }

  const leave = (kept: Kept | undefined) => {
    if (kept && !kept.entry.gone) keepStep(kept, { kind: 'gone', at: now() })
  }

  const writeCover = () => {
    if (!cover) return
    coverWritten = now()
    keep({ kind: 'covered', ...cover })
  }

  const awayCount = (): AwayCount => ({
    revision,
    count: book.away().filter(({ masked }) => !masked).length,
  })

  return {
    async replay(lines) {
      let damaged = 0
      for await (const text of lines) {
        const line = readJournalLine(text)
        if (line) book.apply(line)
        else damaged++
      }
      if (damaged > 0) log('warn', `${damaged} line(s) of the journal are damaged and left out`)
      book.trim()
      cover = book.covered
      isFirstRun = cover === null && book.nextId() === 1
      onChange()
    },
    *head() {
      for (const kept of book.standing()) yield lineOf({ kind: 'entry', ...kept })
      for (const entry of book.away()) yield lineOf({ kind: 'entry', entry, seen: false, dismissed: false })
      yield lineOf({ kind: 'load', load: load.counts() })
      yield lineOf({ kind: 'forgotten', count: book.forgotten })
      if (cover) yield lineOf({ kind: 'covered', ...cover })
    },
    changed({ upserts, removals, appeared }) {
      const news = new Set(appeared)
      for (const alarm of upserts) upsert(alarm, news.has(alarm))
      for (const id of removals) leave(book.ofAlarm(id))
      onChange()
    },
    confirm(current) {
      const ids = new Set<number>()
      for (const { id } of current) ids.add(id)
      for (const kept of [...book.standing()])
        if (kept.entry.alarmId === null || !ids.has(kept.entry.alarmId)) leave(kept)
      onChange()
    },
    lookedUp(gap, histories, { from, read }) {
      for (const history of histories) {
        const told = entryOfHistory(history, book.nextId(), gap)
        if (!told) continue
        const known = book.find({ raisedAt: told.raisedAt, names: [told.path] })
        const better = known && refined(known.entry, told, gap)
        if (known && better) keepEntry({ ...known, entry: better })
        const inGap = told.raisedAt >= from && (told.raisedAt < read || told.goneAt !== null)
        if (!known && inGap) add(told, gap.cause === 'first-start')
      }
      onChange()
    },
    cover(at, since) {
      cover = { at, since }
      if (now() - coverWritten >= coverMillis) writeCover()
    },
    covered: () => cover,
    seen(alarmIds) {
      const unseen = alarmIds.flatMap((id) => book.ofAlarm(id) ?? []).filter(({ seen }) => !seen)
      if (unseen.length === 0) return
      keep({ kind: 'seen', ids: unseen.map(({ entry }) => entry.id) })
      onChange()
    },
    dismiss(ids) {
      const asked = ids && new Set(ids)
      const those = book.away().flatMap(({ id }) => (!asked || asked.has(id) ? id : []))
      if (those.length > 0) keep({ kind: 'dismissed', ids: those })
      if (!asked && book.forgotten > 0) keep({ kind: 'forgotten', count: 0 })
      onChange()
      return those
    },
    restore(ids) {
      keep({ kind: 'restored', ids: [...ids] })
      onChange()
    },
    away: () => ({ ...awayCount(), entries: book.away(), forgotten: book.forgotten }),
    awayCount,
    takeAwayDelta() {
      if (added.size === 0 && removed.size === 0) return null
      revision++
      const delta = {
        ...awayCount(),
        added: [...added.values()],
        removed: [...removed],
        forgotten: book.forgotten,
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
