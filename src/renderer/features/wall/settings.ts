import { defineAsyncComponent } from 'vue'
import type { SettingsSection } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'wall',
    order: 82,
    fields: [
      {
        path: 'wall.views',
        control: {
          kind: 'custom',
          component: defineAsyncComponent(() => loadLate(() => import('./WallViews.vue'))),
          isGroup: true,
        },
      },
      { path: 'wall.seconds', control: { kind: 'number', unit: 'seconds' } },
    ],
  },
]
