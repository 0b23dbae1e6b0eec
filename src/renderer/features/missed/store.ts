import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AwayCount, AwayDelta, AwayQueue } from '../../../shared/model/away-queue.ts'
import type { JournalEntry } from '../../../shared/model/journal-entry.ts'

/**
 * Alarms that came and went unseen. The count is always known; the entries once somebody looks at them.
 *
 *   unasked ──queue──> following ──next delta──> following
 *      ^                  │ gap, or another count than the desk's
 *      └──────────────────┘
 */
export const useAway = defineStore('away', () => {
  const count = shallowRef(0)
  const entries = shallowRef<ReadonlyMap<number, JournalEntry>>(new Map())
  const forgotten = shallowRef(0)
  /** False until the entries are what the desk has. */
  const following = shallowRef(false)
  let revision = 0

  return {
    count,
    forgotten,
    following,
    /** Newest first, by when they were raised. */
    list: computed(() =>
      [...entries.value.values()].toSorted((a, b) => b.raisedAt - a.raisedAt || b.id - a.id),
    ),
    takeCount(next: AwayCount) {
      count.value = next.count
      if (next.revision !== revision) following.value = false
      revision = next.revision
    },
    takeQueue(queue: AwayQueue) {
      count.value = queue.count
      revision = queue.revision
      forgotten.value = queue.forgotten
      entries.value = new Map(queue.entries.map((entry) => [entry.id, entry]))
      following.value = true
    },
    takeDelta(delta: AwayDelta) {
      count.value = delta.count
      forgotten.value = delta.forgotten
      if (delta.revision !== revision + 1) following.value = false
      revision = delta.revision
      if (!following.value) return
      const next = new Map(entries.value)
      for (const id of delta.removed) next.delete(id)
      for (const entry of delta.added) next.set(entry.id, entry)
      entries.value = next
    },
    /** Another server: its queue is another one. */
    forget() {
      count.value = 0
      entries.value = new Map()
      following.value = false
    },
  }
})
