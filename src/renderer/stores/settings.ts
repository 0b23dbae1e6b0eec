import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { Settings } from '../../shared/model/settings.ts'

const noBands: PriorityScale = { urgency: 'lowest-first', bands: [] }

/** What the desk remembers; null until it has told. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings | null>(null)
  return {
    settings,
    server: computed(() => settings.value?.server ?? null),
    /** Without settings there are no alarms yet either: no band is needed. */
    scale: computed(() => settings.value?.server.priorityScale ?? noBands),
    replace(next: Settings) {
      settings.value = next
    },
  }
})
