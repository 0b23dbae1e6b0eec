import { bandIds } from '../../../shared/model/constants.ts'
import type { SettingsSection } from '../../feature.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'shelving',
    order: 95,
    fields: [
      {
        path: 'shelving.role',
        control: {
          kind: 'choice',
          choices: (t) =>
            (['operator', 'supervisor'] as const).map((value) => ({ value, label: t(`role.name.${value}`) })),
        },
      },
      ...bandIds.map((band) => ({
        path: `shelving.maxMinutes.${band}` as const,
        control: { kind: 'number' as const, unit: 'minutes' as const },
      })),
      { path: 'shelving.criticalPin', control: { kind: 'switch' } },
    ],
  },
]
