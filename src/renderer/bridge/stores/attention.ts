import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AttentionState } from '../../../shared/model/attention.ts'

/** What the desk is doing to be noticed; this page acts on it. */
export const useAttention = defineStore('attention', () => {
  const state = shallowRef<AttentionState>({ sounding: null, spoken: '', mutedUntil: null, unseen: 0 })
  /** The browser plays nothing before somebody has touched the page. */
  const soundBlocked = shallowRef(false)
  /** The loss of the host that was silenced here: with the host gone nobody else can be asked. */
  const hushedLoss = shallowRef<number | null>(null)
  return {
    state,
    soundBlocked,
    hushedLoss,
    replace(next: AttentionState) {
      state.value = next
    },
  }
})
