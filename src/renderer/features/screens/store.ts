import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Occurrence } from '../../../shared/model/alarm.ts'

/** What the screens' list and the dialogs share. */
export const useScreens = defineStore('screens', () => {
  const isInviting = shallowRef(false)
  /** Somebody is asked who is at this screen. */
  const isNaming = shallowRef(false)
  /** How often the host said that its screens have changed: who shows them reads them again. */
  const changes = shallowRef(0)
  /** What somebody has taken here without a name; null: nobody has acted so, or somebody would not say it. */
  const unnamed = shallowRef<readonly Occurrence[] | null>(null)
  let isDeclined = false
  return {
    unnamed,
    askPerson(taken: readonly Occurrence[]) {
      if (!isDeclined) unnamed.value = [...(unnamed.value ?? []), ...taken]
    },
    /** Whoever would not say it is not asked again before the page is loaded again. */
    decline() {
      isDeclined = true
      unnamed.value = null
    },
    isInviting,
    isNaming,
    changes,
    countChange() {
      changes.value++
    },
  }
})
