import { defineAsyncComponent } from 'vue'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { SettingsSection } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'servers',
    isOfServers: true,
    order: 110,
    fields: [],
    component: defineAsyncComponent(() => loadLate(() => import('./ServerList.vue'))),
    searchWords: () => (useSettings().settings?.profiles ?? []).map(({ name }) => name),
  },
]
