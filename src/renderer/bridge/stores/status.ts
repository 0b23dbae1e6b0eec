import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { DeskStatus } from '../../../shared/model/desk.ts'

/** The latest connection status of the desk, and when it arrived. */
export const useStatus = defineStore('status', () => {
  const status = shallowRef<DeskStatus | null>(null)
  const receivedAt = shallowRef<number | null>(null)
  return {
    status,
    receivedAt,
    replace(next: DeskStatus, at: number) {
      status.value = next
      receivedAt.value = at
    },
    /** Another server: its status is not known yet. */
    reset() {
      status.value = null
      receivedAt.value = null
    },
  }
})
