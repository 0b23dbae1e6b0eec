import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { TeamState } from '../../../shared/model/team.ts'

/** The team of this desk, and whether its panel is open. */
export const useTeam = defineStore('team', () => {
  const isOpen = shallowRef(false)
  const state = shallowRef<TeamState | null>(null)
  return {
    isOpen,
    state,
    /** Null: the desk is in no team, or nothing is known of it yet. */
    joined: computed(() => (state.value === null || state.value.state === 'off' ? null : state.value)),
    open() {
      isOpen.value = true
    },
    replaceState(next: TeamState | null) {
      state.value = next
    },
  }
})
