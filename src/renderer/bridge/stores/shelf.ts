import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { changedMap } from '../collection-feed.ts'
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
      entries.value = changedMap(entries.value, { put: put.entries, remove: remove.entries }, ({ id }) => id)
      alarms.value = changedMap(alarms.value, { put: put.alarms, remove: remove.alarms }, ({ id }) => id)
      returned.value = changedMap(
        returned.value,
        { put: put.returned, remove: remove.returned },
        ({ alarmId }) => alarmId,
      )
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
