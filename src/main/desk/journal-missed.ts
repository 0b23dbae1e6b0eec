import type { MissedCount, MissedDelta, MissedQueue } from '../../shared/model/journal.ts'
import type { Viewer } from '../../shared/model/role.ts'
import { isMissedAlarm, isMissedBy, nobody, type Regard } from '../../shared/rules/missed-alarm.ts'
import type { JournalState, TrackedEntry } from './journal-state.ts'
import type { JournalViewers } from './journal-viewers.ts'

const regardOf = ({ entry, seen, dismissed }: TrackedEntry): Regard & { masked: boolean } => ({
  isMissed: isMissedAlarm(entry, seen !== nobody),
  dismissed,
  masked: entry.masked,
  // After the clock was set back, it would have cleared before it was raised.
  clearedAt: Math.max(entry.goneAt ?? entry.raisedAt, entry.raisedAt),
})

export interface JournalMissedParts {
  viewers: Pick<JournalViewers, 'meet'>
  state: Pick<JournalState, 'cleared' | 'entry' | 'forgotten'>
}

/**
 * What each viewer has missed. All pages get the same changes of alarms that have cleared, and each works out what it
 * has missed.
 */
export function createJournalMissed({ viewers, state }: JournalMissedParts) {
  /** As pages have them; null where they have nothing of it. */
  let touched = new Map<number, TrackedEntry | null>()
  let revision = 0

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
    /** Null: what nobody has seen. */
    count: (viewer: Viewer | null) => countOf(missedBy(viewer)),
    queue(viewer: Viewer | null): MissedQueue {
      const found = missedBy(viewer)
      const entries = found.missed.map(({ entry }) => entry)
      return { ...countOf(found), entries, forgotten: state.forgotten }
    },
    /** An entry is about to change, from what it was before. */
    touch(id: number, before: TrackedEntry | undefined) {
      if (!touched.has(id)) touched.set(id, before?.entry.gone ? before : null)
    },
    /** The change since the last call; null: none that anybody has to know of. */
    take(): MissedDelta | null {
      const changes: MissedDelta['changes'] = []
      for (const [id, before] of touched) {
        const found = state.entry(id)
        const after = found?.entry.gone ? found : null
        const [was, is] = [before && regardOf(before), after && regardOf(after)]
        // Most alarms were seen before they cleared: neither missed before nor now.
        if (!was?.isMissed && !is?.isMissed) continue
        if (before && isSame(before, after)) continue
        changes.push({ id, before: was, after: after && is && { ...is, entry: after.entry } })
      }
      touched = new Map()
      if (changes.length === 0) return null
      return { revision: ++revision, forgotten: state.forgotten, changes }
    },
  }
}

const isSame = (before: TrackedEntry, after: TrackedEntry | null): boolean =>
  before.entry === after?.entry && before.seen === after.seen && before.dismissed === after.dismissed
