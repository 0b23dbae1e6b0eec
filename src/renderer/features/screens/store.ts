import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

/** What the screens' list and the dialogs share. */
export const useScreens = defineStore('screens', () => {
  const isInviting = shallowRef(false)
  /** Somebody is asked who is at this screen. */
  const isNaming = shallowRef(false)
  /** How often the host said that its screens have changed: who shows them reads them again. */
  const changes = shallowRef(0)
  return {
    isInviting,
    isNaming,
    changes,
    countChange() {
      changes.value++
    },
  }
})
