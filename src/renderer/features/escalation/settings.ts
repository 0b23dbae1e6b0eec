import { bandIds } from '../../../shared/model/constants.ts'
import type { SettingField, SettingsSection } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'calls',
    order: 91,
    fields: [
      {
        path: 'calls.chains',
        control: {
          kind: 'custom',
          component: latePart(() => import('./ChainsField.vue')),
          isGroup: true,
          hasDefault: false,
        },
      },
      ...bandIds.map((band): SettingField => {
        return { path: `calls.escalateAfter.${band}`, control: { kind: 'number', unit: 'minutes' } }
      }),
    ],
  },
]
