import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

/** One second hand for every age on the page. */
export const useClock = defineStore('clock', () => {
  const now = shallowRef(0)
  /** Changes once a day: what is written as a time of day today is a date tomorrow. */
  const today = computed(() => new Date(now.value).setHours(0, 0, 0, 0))
  let read: (() => number) | null = null
  return {
    now,
    today,
    tick(at: number) {
      now.value = at
    },
    /** What the second hand is set by. */
    follow(clock: () => number) {
      read = clock
    },
    /** The moment itself: the second hand is up to a second behind it, and what was just done is not. */
    moment: () => read?.() ?? now.value,
  }
})
