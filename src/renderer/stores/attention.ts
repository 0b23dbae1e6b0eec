import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AttentionState } from '../../shared/model/attention.ts'

/** What the desk is doing to be noticed; this page acts on it. */
export const useAttention = defineStore('attention', () => {
  const state = shallowRef<AttentionState>({ sounding: null, spoken: '', mutedUntil: null, unseen: 0 })
  return {
    state,
    replace(next: AttentionState) {
      state.value = next
    },
  }
})
