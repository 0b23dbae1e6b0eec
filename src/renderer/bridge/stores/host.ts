import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { CarrierState } from '../../../shared/ipc/bridge.ts'
import type { DeskSnapshot } from '../../../shared/model/desk.ts'

/** How the page stands with the host that it came from. Open only once the host's picture has arrived. */
export const useHost = defineStore('host', () => {
  const carrier = shallowRef<CarrierState>('connecting')
  const lostAt = shallowRef<number | null>(null)
  const about = shallowRef<DeskSnapshot['about'] | null>(null)
  return {
    carrier,
    lostAt,
    about,
    arrive(from: DeskSnapshot['about']) {
      carrier.value = 'open'
      lostAt.value = null
      about.value = from
    },
    lose(state: 'closed' | 'refused', at: number) {
      // A page that never had its host has lost nothing, yet the first failure is worth telling.
      if (carrier.value === 'open' || carrier.value === 'connecting') lostAt.value = at
      carrier.value = state
    },
  }
})
