import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { DatedAction } from '../../../ui/commands.ts'

/** What was rated last on this page. */
export const useRating = defineStore('rating', () => {
  /** Until it is undone or dismissed; what shows a rating reads it again when this changes. */
  const done = shallowRef<DatedAction | null>(null)
  return {
    done,
    /** Another server has other ratings. */
    reset() {
      done.value = null
    },
  }
})
