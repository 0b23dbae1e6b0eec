import { defineAsyncComponent } from 'vue'
import { useSettings } from '../../bridge/stores/settings.ts'
import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const servers: Feature<typeof en> = {
  name: 'servers',
  messages: { en, fr, de, es },
  banners: [defineAsyncComponent(() => import('./welcome/WelcomeBar.vue'))],
  settings: [
    {
      id: 'servers',
      order: 110,
      fields: [],
      component: defineAsyncComponent(() => import('./ServerList.vue')),
      searchWords: () => (useSettings().settings?.profiles ?? []).map(({ name }) => name),
    },
  ],
}
