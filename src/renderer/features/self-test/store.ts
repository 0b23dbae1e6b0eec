import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { SelfTestState } from '../../../shared/model/self-test.ts'

/** Whether the dialog of the self-test is open, and what is known of the last test. */
export const useSelfTestStore = defineStore('self-test', () => {
  const isOpen = shallowRef(false)
  const state = shallowRef<SelfTestState | null>(null)
  return {
    isOpen,
    state,
    open() {
      isOpen.value = true
    },
    replaceState(next: SelfTestState) {
      state.value = next
    },
  }
})
