import type { MissedCount, MissedDelta, MissedEntry, MissedQueue } from '../../shared/model/journal.ts'
import type { Viewer } from '../../shared/model/role.ts'
import {
  countsFor,
  everybody,
  isMissedBy,
  joined,
  nobody,
  without,
  type Regard,
} from '../../shared/rules/viewer-set.ts'
import type { JournalState, TrackedEntry } from './journal-state.ts'
import type { JournalViewers } from './journal-viewers.ts'

const regardOf = ({ entry, seen, dismissed }: TrackedEntry): Regard & { masked: boolean } => ({
  seen,
  dismissed,
  masked: entry.masked,
  // By a clock that was set back it is gone before it was raised.
  clearedAt: Math.max(entry.goneAt ?? entry.raisedAt, entry.raisedAt),
})

export interface JournalMissedParts {
  viewers: Pick<JournalViewers, 'meet' | 'named' | 'all'>
  state: Pick<JournalState, 'cleared' | 'entry' | 'forgotten'>
}

/**
 * What each viewer has missed, and what pages are told of alarms that have cleared: the same to all, each of which
 * finds out what it has missed.
 */
export function createJournalMissed({ viewers, state }: JournalMissedParts) {
  /** As pages have them; null where they have nothing of it. */
  let touched = new Map<number, TrackedEntry | null>()
  let revision = 0

  const missedEntryOf = ({ entry, seen }: TrackedEntry): MissedEntry => ({
    ...entry,
    seenOn: viewers.named(seen),
  })

  const missedBy = (viewer: Viewer | null) => {
    const known = viewer && viewers.meet(viewer)
    const own = { viewer: known?.number ?? null, since: known?.since ?? 0 }
    const missed = state.cleared().filter((tracked) => isMissedBy(regardOf(tracked), own))
    return { own, missed: Array.from(missed).sort((a, b) => a.entry.id - b.entry.id) }
  }
  const countOf = ({ own, missed }: ReturnType<typeof missedBy>): MissedCount => ({
    revision,
    ...own,
    count: missed.reduce((count, { entry }) => count + (entry.masked ? 0 : 1), 0),
  })

  return {
    /** The oldest first. */
    idsOf: (viewer: Viewer) => missedBy(viewer).missed.map(({ entry }) => entry.id),
    /** Null: of one who goes by what anybody has seen. */
    count: (viewer: Viewer | null) => countOf(missedBy(viewer)),
    queue(viewer: Viewer | null): MissedQueue {
      const found = missedBy(viewer)
      const entries = found.missed.map(missedEntryOf)
      return { ...countOf(found), entries, forgotten: state.forgotten }
    },
    /** An entry is about to change, from what it was before. */
    touch(id: number, before: TrackedEntry | undefined) {
      if (!touched.has(id)) touched.set(id, before?.entry.gone ? before : null)
    },
    /** The change since the last call; null: none that anybody has to know of. */
    take(): MissedDelta | null {
      const known = viewers.all()
      const isOver = ({ seen, dismissed }: TrackedEntry) => {
        const dealt = joined(seen, dismissed)
        return (
          countsFor(dealt, null) && (without(everybody, dealt) === nobody || without(known, dealt) === nobody)
        )
      }
      const changes: MissedDelta['changes'] = []
      for (const [id, before] of touched) {
        const found = state.entry(id)
        const after = found?.entry.gone ? found : null
        // What every viewer has seen before it cleared is nobody's missed alarm.
        if (before === null ? after === null || isOver(after) : isSame(before, after)) continue
        changes.push({
          id,
          before: before && regardOf(before),
          after: after && { ...regardOf(after), entry: missedEntryOf(after) },
        })
      }
      touched = new Map()
      if (changes.length === 0) return null
      return { revision: ++revision, forgotten: state.forgotten, changes }
    },
  }
}

const isSame = (before: TrackedEntry, after: TrackedEntry | null): boolean =>
  before.entry === after?.entry && before.seen === after.seen && before.dismissed === after.dismissed
