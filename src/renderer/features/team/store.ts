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
    /** The desks that are there now, this one first. */
    present: computed(() => {
      const own = state.value?.own
      const others = state.value?.desks.filter(({ isSilent, isLeaving }) => !isSilent && !isLeaving) ?? []
      return own ? [own, ...others.toSorted((a, b) => a.desk.localeCompare(b.desk))] : []
    }),
    open() {
      isOpen.value = true
    },
    replaceState(next: TeamState | null) {
      state.value = next
    },
  }
})
