import type { SettingsSection } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'selfTest',
    order: 75,
    fields: [{ path: 'selfTest.atShiftStart', control: { kind: 'switch' } }],
    component: latePart(() => import('./SelfTestPanel.vue')),
    searchWords: (t) => [t('selfTest.title')],
  },
]
