import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { PriorityScale } from '../../../shared/model/priority-band.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import type { Settings } from '../../../shared/model/settings.ts'

const noBands: PriorityScale = { urgency: 'lowest-first', bands: [] }

/** What the desk remembers, and the server that this page looks at; null until the desk has told. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings | null>(null)
  const server = shallowRef<ServerProfile | null>(null)
  return {
    settings,
    server,
    /** Without settings there are no alarms yet either: no band is needed. */
    scale: computed(() => server.value?.priorityScale ?? noBands),
    replace(next: Settings) {
      settings.value = next
    },
    look(profile: ServerProfile) {
      server.value = profile
    },
  }
})
