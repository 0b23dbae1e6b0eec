import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AttentionState } from '../../../shared/model/attention.ts'
import { noNotifications } from '../../../shared/model/constants.ts'

/** What the desk is annunciating; one page plays its sounds. */
export const useAnnunciation = defineStore('annunciation', () => {
  const state = shallowRef<AttentionState>({
    sounding: null,
    spoken: '',
    mutedUntil: null,
    unseen: 0,
    place: 0,
    notifications: noNotifications,
  })
  /** Browsers play no sound before the first interaction with the page. */
  const soundBlocked = shallowRef(false)
  /** When the host loss that was silenced here began; the host itself cannot be asked to silence it. */
  const silencedHostLoss = shallowRef<number | null>(null)
  return {
    state,
    soundBlocked,
    silencedHostLoss,
    replace(next: AttentionState) {
      state.value = next
    },
  }
})
