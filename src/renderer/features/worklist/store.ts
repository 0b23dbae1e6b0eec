import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import type { WorklistChange, WorklistItem } from '../../../shared/model/worklist.ts'
import { changedMap } from '../../bridge/collection-feed.ts'

/** The bad actors that people work on, as main last sent them. */
export const useWorklist = defineStore('worklist', () => {
  /** By their tags. */
  const items = shallowRef<ReadonlyMap<string, WorklistItem>>(new Map())
  /** False until main has sent them. */
  const isLoaded = shallowRef(false)
  return {
    items,
    isLoaded,
    replace(all: readonly WorklistItem[]) {
      items.value = new Map(all.map((item) => [item.tag, item]))
      isLoaded.value = true
    },
    apply(change: WorklistChange) {
      items.value = changedMap(items.value, change, ({ tag }) => tag)
    },
    /** Another server has another worklist. */
    reset() {
      items.value = new Map()
      isLoaded.value = false
    },
  }
})

/** What the view of the worklist shows. */
export const useWorklistView = defineStore('worklist-view', () => {
  const text = shallowRef('')
  const selected = shallowRef<string | null>(null)
  const sort = shallowRef<readonly GridSortKey[]>([])
  return {
    text,
    selected,
    sort,
    /** Another server has other tags. */
    reset() {
      text.value = ''
      selected.value = null
      sort.value = []
    },
  }
})
