import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { MissedCount, MissedDelta, MissedQueue, JournalEntry } from '../../../shared/model/journal.ts'

/**
 * Alarms that cleared before anyone saw them. The count is always known; the entries are loaded by the view.
 *
 *   not loaded ──queue──> in sync ──next delta──> in sync
 *       ^                    │ a revision is missing, or the desk has another count
 *       └────────────────────┘
 */
export const useMissed = defineStore('missed', () => {
  const count = shallowRef(0)
  const entries = shallowRef<ReadonlyMap<number, JournalEntry>>(new Map())
  const discarded = shallowRef(0)
  /** False until the entries equal the desk's. */
  const isInSync = shallowRef(false)
  let revision = 0
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
    ...{ count, text, cursor, expanded, detailOpen },
    /** How many older entries the desk no longer keeps. */
    discarded,
    isInSync,
    /** Newest first, by the time they were raised. */
    list: computed(() =>
      [...entries.value.values()].toSorted((a, b) => b.raisedAt - a.raisedAt || b.id - a.id),
    ),
    setCount(next: MissedCount) {
      count.value = next.count
      if (next.revision !== revision) isInSync.value = false
      revision = next.revision
    },
    replace(queue: MissedQueue) {
      count.value = queue.count
      revision = queue.revision
      discarded.value = queue.forgotten
      entries.value = new Map(queue.entries.map((entry) => [entry.id, entry]))
      isInSync.value = true
    },
    applyDelta(delta: MissedDelta) {
      count.value = delta.count
      discarded.value = delta.forgotten
      if (delta.revision !== revision + 1) isInSync.value = false
      revision = delta.revision
      if (!isInSync.value) return
      const next = new Map(entries.value)
      for (const id of delta.removed) next.delete(id)
      for (const entry of delta.added) next.set(entry.id, entry)
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
