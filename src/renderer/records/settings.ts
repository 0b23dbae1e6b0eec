import { defineAsyncComponent } from 'vue'
import { loadLate } from '../ui/load-late.ts'
import type { SettingsSection } from '../feature.ts'

export const recordSettings: SettingsSection = {
  id: 'records',
  order: 30,
  fields: [
    {
      path: 'shifts',
      control: {
        kind: 'custom',
        component: defineAsyncComponent(() => loadLate(() => import('./ShiftsField.vue'))),
        isGroup: true,
      },
    },
    { path: 'records.hideNames', control: { kind: 'switch' } },
    { path: 'records.mostRows', control: { kind: 'number', unit: 'rows' } },
  ],
}
