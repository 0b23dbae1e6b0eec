import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { UpdateState } from '../../../shared/model/updates.ts'

export type AboutPart = 'program' | 'notes' | 'licences'

/** What is open of the window about the program, and what is known of updates. */
export const useAbout = defineStore('about', () => {
  const part = shallowRef<AboutPart | null>(null)
  const updates = shallowRef<UpdateState | null>(null)
  return {
    part,
    updates,
    replaceUpdates(next: UpdateState) {
      updates.value = next
    },
  }
})
