import { defineStore } from 'pinia'
import { ref } from 'vue'

/** A call that is being written; it outlives the view, so that a look at the list costs nothing. */
export const useCallDraft = defineStore('call-draft', () => {
  const text = ref('')
  const number = ref(1)
  const people = ref('')
  const groupIds = ref<number[]>([])
  return {
    text,
    number,
    people,
    groupIds,
    /** Starts over with an alarm quoted; who is to be called stays chosen. */
    quote(quoted: string) {
      text.value = quoted
    },
    clear() {
      text.value = ''
      people.value = ''
      groupIds.value = []
    },
  }
})
