import { defineAsyncComponent } from 'vue'
import type { SettingsSection } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'selfTest',
    order: 75,
    fields: [{ path: 'selfTest.atShiftStart', control: { kind: 'switch' } }],
    component: defineAsyncComponent(() => loadLate(() => import('./SelfTestPanel.vue'))),
    searchWords: (t) => [t('selfTest.title')],
  },
]
