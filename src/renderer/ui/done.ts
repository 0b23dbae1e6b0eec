import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** What was done last at the reader's request and shows nowhere else, such as a copy. */
export const useDone = defineStore('done', () => {
  const last = shallowRef<{ text: string } | null>(null)
  return {
    /** A new object each time: the same words twice are said twice. */
    last,
    say(text: string) {
      last.value = { text }
    },
  }
})
