import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { DeskStatus } from '../../../shared/model/desk.ts'

/** What the desk last said about its own trustworthiness, and when it said so. */
export const useStatus = defineStore('status', () => {
  const status = shallowRef<DeskStatus | null>(null)
  const heardAt = shallowRef<number | null>(null)
  return {
    status,
    heardAt,
    replace(next: DeskStatus, at: number) {
      status.value = next
      heardAt.value = at
    },
    /** Another server: nothing is known of it yet. */
    forget() {
      status.value = null
      heardAt.value = null
    },
  }
})
