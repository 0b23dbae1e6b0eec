import { useHost } from '../bridge/stores/host.ts'
import { latePart } from '../ui/load-late.ts'
import type { SettingsSection } from '../feature.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'records',
    order: 30,
    fields: [
      {
        path: 'timeZone',
        control: {
          kind: 'custom',
          component: latePart(() => import('./ZoneField.vue')),
          valueText: (value) => String(value) || (useHost().about?.zone ?? ''),
        },
      },
      {
        path: 'shifts',
        control: {
          kind: 'custom',
          component: latePart(() => import('./ShiftsField.vue')),
          isGroup: true,
        },
      },
      { path: 'records.hideNames', control: { kind: 'switch' } },
      { path: 'records.mostRows', control: { kind: 'number', unit: 'rows' } },
    ],
  },
]
