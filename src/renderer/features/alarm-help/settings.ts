import type { SettingsSection } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'alarmHelp',
    order: 25,
    fields: [],
    component: latePart(() => import('./HelpSettings.vue')),
    searchWords: (t) => [t('alarmHelp.title'), t('alarmHelp.respondWithin')],
  },
]
