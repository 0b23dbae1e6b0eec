import type { MissedDelta, MissedEntry } from '../../shared/model/journal.ts'
import { countsFor, everybody, joined, nobody, without, type Regard } from '../../shared/rules/viewer-set.ts'
import type { TrackedEntry } from './journal-state.ts'
import type { JournalViewers } from './journal-viewers.ts'

export const regardOf = ({ entry, seen, dismissed }: TrackedEntry): Regard & { masked: boolean } => ({
  ...{ seen, dismissed, masked: entry.masked },
  clearedAt: entry.goneAt ?? entry.raisedAt,
})

/** What pages are told of alarms that have cleared: the same to all, each of which finds out what it has missed. */
export function createMissedChanges(viewers: Pick<JournalViewers, 'named' | 'all'>) {
  /** As pages have them; null where they have nothing of it. */
  let touched = new Map<number, TrackedEntry | null>()
  let revision = 0

  const missedEntryOf = ({ entry, seen }: TrackedEntry): MissedEntry => ({
    ...entry,
    seenOn: viewers.named(seen),
  })

  return {
    revision: () => revision,
    missedEntryOf,
    /** An entry is about to change, from what it was before. */
    touch(id: number, before: TrackedEntry | undefined) {
      if (!touched.has(id)) touched.set(id, before?.entry.gone ? before : null)
    },
    /** The change since the last call; null: none that anybody has to know of. */
    take(find: (id: number) => TrackedEntry | undefined, forgotten: number): MissedDelta | null {
      const known = viewers.all()
      const isOver = ({ seen, dismissed }: TrackedEntry) => {
        const dealt = joined(seen, dismissed)
        return (
          countsFor(dealt, null) && (without(everybody, dealt) === nobody || without(known, dealt) === nobody)
        )
      }
      const changes: MissedDelta['changes'] = []
      for (const [id, before] of touched) {
        const found = find(id)
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
      return { revision: ++revision, forgotten, changes }
    },
  }
}

const isSame = (before: TrackedEntry, after: TrackedEntry | null): boolean =>
  before.entry === after?.entry && before.seen === after.seen && before.dismissed === after.dismissed
