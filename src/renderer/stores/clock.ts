import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'

/** One second hand for every age on the page. */
export const useClock = defineStore('clock', () => {
  const now = shallowRef(0)
  /** Changes once a day: what is written as a time of day today is a date tomorrow. */
  const today = computed(() => new Date(now.value).setHours(0, 0, 0, 0))
  return {
    now,
    today,
    tick(at: number) {
      now.value = at
    },
  }
})
