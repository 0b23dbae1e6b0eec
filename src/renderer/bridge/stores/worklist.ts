import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { WorklistChange, WorklistItem } from '../../../shared/model/worklist.ts'

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
    apply({ put, remove }: WorklistChange) {
      const next = new Map(items.value)
      for (const tag of remove) next.delete(tag)
      for (const item of put) next.set(item.tag, item)
      items.value = next
    },
    /** Another server has another worklist. */
    reset() {
      items.value = new Map()
      isLoaded.value = false
    },
  }
})
