import { defineAsyncComponent } from 'vue'
import type { SettingsSection } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'alarmHelp',
    order: 25,
    fields: [],
    component: defineAsyncComponent(() => loadLate(() => import('./HelpSettings.vue'))),
    searchWords: (t) => [t('alarmHelp.title'), t('alarmHelp.respondWithin')],
  },
]
