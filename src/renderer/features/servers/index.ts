import { defineAsyncComponent } from 'vue'
import { loadLate } from '../../ui/load-late.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { Feature } from '../../feature.ts'
import type { en } from './view-messages/en.ts'

export const servers: Feature<typeof en> = {
  name: 'servers',
  banners: [defineAsyncComponent(() => loadLate(() => import('./welcome/WelcomeBar.vue')))],
  settings: [
    {
      id: 'servers',
      order: 110,
      fields: [],
      component: defineAsyncComponent(() => loadLate(() => import('./ServerList.vue'))),
      searchWords: () => (useSettings().settings?.profiles ?? []).map(({ name }) => name),
    },
  ],
}
