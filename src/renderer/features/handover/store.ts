import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** Which handover is shown, and that the desk has other ones now. */
export const useHandover = defineStore('handover', () => {
  /** When the shift began; null: the current one. */
  const shift = shallowRef<number | null>(null)
  /** A signed one; null: the one of the shift. */
  const id = shallowRef<string | null>(null)
  const search = shallowRef('')
  /** Incremented whenever everything has to be read again. */
  const changes = shallowRef(0)
  return {
    shift,
    id,
    search,
    changes,
    show(ofShift: number | null, signed: string | null) {
      shift.value = ofShift
      id.value = signed
    },
    countChange: () => void changes.value++,
    reset() {
      shift.value = null
      id.value = null
      search.value = ''
      changes.value = 0
    },
  }
})
