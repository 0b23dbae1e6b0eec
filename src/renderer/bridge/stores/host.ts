import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { CarrierState } from '../../../shared/ipc/bridge.ts'
import type { About } from '../../../shared/model/desk.ts'
import type { Role } from '../../../shared/model/constants.ts'
import type { PartHealth } from '../../../shared/model/supervision.ts'

/** The page's connection to its host. It counts as open once the first snapshot has arrived. */
export const useHost = defineStore('host', () => {
  const carrier = shallowRef<CarrierState>('connecting')
  const lostAt = shallowRef<number | null>(null)
  const about = shallowRef<About | null>(null)
  const person = shallowRef<string | null>(null)
  const health = shallowRef<readonly PartHealth[]>([])
  /** The page is a wall display: nobody sits in front of it. */
  const isWall = shallowRef(false)
  return {
    isWall,
    carrier,
    lostAt,
    about,
    /** Who is at this screen; null: nobody has said so. */
    person,
    /** The role of this screen. Before main has said it nothing can be asked for either. */
    role: computed((): Role => about.value?.actor.role ?? 'supervisor'),
    /** The parts of the desk that have failed in this run. */
    health,
    replaceHealth(next: readonly PartHealth[]) {
      health.value = next
    },
    connect(hostInfo: About) {
      carrier.value = 'open'
      lostAt.value = null
      about.value = hostInfo
      person.value = hostInfo.person ?? null
    },
    replacePerson(next: string | null) {
      person.value = next
    },
    disconnect(state: Exclude<CarrierState, 'connecting' | 'open'>, at: number) {
      // A first connection that fails counts as a loss too, so that the page says so.
      if (carrier.value === 'open' || carrier.value === 'connecting') lostAt.value = at
      carrier.value = state
    },
  }
})
