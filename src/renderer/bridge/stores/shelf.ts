import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { Returned, Shelf, ShelfChange, Shelved } from '../../../shared/model/shelf.ts'

/** What is on the shelf, which of it is active, and what came back from it, as main last sent it. */
export const useShelf = defineStore('shelf', () => {
  const entries = shallowRef<ReadonlyMap<string, Shelved>>(new Map())
  const alarms = shallowRef<ReadonlyMap<number, Alarm>>(new Map())
  const returned = shallowRef<ReadonlyMap<number, Returned>>(new Map())
  /** False until main has sent it. */
  const isLoaded = shallowRef(false)

  return {
    entries,
    /** The active alarms on the shelf, which no other list has. */
    alarms,
    /** By the alarm's id. */
    returned,
    isLoaded,
    replace(shelf: Shelf) {
      entries.value = new Map(shelf.entries.map((entry) => [entry.id, entry]))
      alarms.value = new Map(shelf.alarms.map((alarm) => [alarm.id, alarm]))
      returned.value = new Map(shelf.returned.map((mark) => [mark.alarmId, mark]))
      isLoaded.value = true
    },
    apply({ put, remove }: ShelfChange) {
      entries.value = changed(entries.value, remove.entries, put.entries, ({ id }) => id)
      alarms.value = changed(alarms.value, remove.alarms, put.alarms, ({ id }) => id)
      returned.value = changed(returned.value, remove.returned, put.returned, ({ alarmId }) => alarmId)
    },
    /** Another server has another shelf. */
    reset() {
      entries.value = new Map()
      alarms.value = new Map()
      returned.value = new Map()
      isLoaded.value = false
    },
  }
})

/** The map itself where nothing changes, so that nothing is drawn for it. */
function changed<K, V>(
  before: ReadonlyMap<K, V>,
  removed: readonly K[],
  put: readonly V[],
  keyOf: (value: V) => K,
): ReadonlyMap<K, V> {
  if (removed.length + put.length === 0) return before
  const next = new Map(before)
  for (const key of removed) next.delete(key)
  for (const value of put) next.set(keyOf(value), value)
  return next
}
