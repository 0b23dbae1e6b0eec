import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { GridSortKey } from '../../ui/grid/row-order.ts'

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
