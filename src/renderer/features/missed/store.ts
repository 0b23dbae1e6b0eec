import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isMissedBy } from '../../../shared/rules/missed-alarm.ts'
import type { MissedCount, MissedDelta, JournalEntry, MissedQueue } from '../../../shared/model/journal.ts'

/**
 * Alarms that cleared before they were seen at this screen. The count is always known; the entries are loaded by the
 * view. Main tells every page the same, and the page finds out what of it this screen has missed.
 *
 *   not loaded ──queue──> in sync ──next delta──> in sync
 *       ^                    │ a revision is missing, or the desk has another one
 *       └────────────────────┘
 */
export const useMissed = defineStore('missed', () => {
  const count = shallowRef(0)
  const entries = shallowRef<ReadonlyMap<number, JournalEntry>>(new Map())
  const discarded = shallowRef(0)
  /** False until the entries equal the desk's. */
  const isInSync = shallowRef(false)
  let revision = 0
  /** Which viewer this screen is. */
  let own: Pick<MissedCount, 'viewer' | 'since'> = { viewer: null, since: 0 }
  /** What is looked for. */
  const text = shallowRef('')
  /** The key of the row under the cursor: of a tag, or of a single alarm. */
  const cursor = shallowRef<string | number | null>(null)
  /** The tags whose single alarms are shown. */
  const expanded = shallowRef<ReadonlySet<string>>(new Set())
  const detailOpen = shallowRef(false)

  /** The journal of a restarted desk has a queue of its own. */
  function restart() {
    count.value = 0
    entries.value = new Map()
    discarded.value = 0
    isInSync.value = false
  }

  return {
    count,
    text,
    cursor,
    expanded,
    detailOpen,
    /** How many older entries the desk no longer keeps. */
    discarded,
    isInSync,
    /** Newest first, by the time they were raised. */
    list: computed(() =>
      [...entries.value.values()].toSorted((a, b) => b.raisedAt - a.raisedAt || b.id - a.id),
    ),
    setCount(next: MissedCount) {
      count.value = next.count
      if (next.revision !== revision || next.viewer !== own.viewer) isInSync.value = false
      revision = next.revision
      own = next
    },
    replace(queue: MissedQueue) {
      count.value = queue.count
      revision = queue.revision
      own = queue
      discarded.value = queue.forgotten
      entries.value = new Map(queue.entries.map((entry) => [entry.id, entry]))
      isInSync.value = true
    },
    applyDelta(delta: MissedDelta) {
      // The count that was read last has it already.
      if (delta.revision <= revision) return
      if (delta.revision !== revision + 1) isInSync.value = false
      revision = delta.revision
      discarded.value = delta.forgotten
      const isCounted = (regard: MissedDelta['changes'][number]['before']) =>
        regard !== null && !regard.masked && isMissedBy(regard, own)
      const countOf = (before: boolean, after: boolean) => Number(after) - Number(before)
      count.value += delta.changes.reduce(
        (sum, { before, after }) => sum + countOf(isCounted(before), isCounted(after)),
        0,
      )
      if (!isInSync.value) return
      const next = new Map(entries.value)
      for (const { id, after } of delta.changes)
        if (after && isMissedBy(after, own)) next.set(id, after.entry)
        else next.delete(id)
      entries.value = next
    },
    restart,
    /** Another server has other alarms. */
    reset() {
      restart()
      text.value = ''
      cursor.value = null
      expanded.value = new Set()
      detailOpen.value = false
    },
  }
})
