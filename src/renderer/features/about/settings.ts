import type { CustomControl, SettingsSection } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'

const text: CustomControl = {
  kind: 'custom',
  component: latePart(() => import('../../ui/fields/TextField.vue')),
}

export const settings: readonly SettingsSection[] = [
  {
    id: 'updates',
    order: 120,
    fields: [
      {
        path: 'updates.mode',
        control: {
          kind: 'choice',
          choices: (t) =>
            (['off', 'notify'] as const).map((value) => ({
              value,
              label: t(`settings.choice.updates.${value}`),
            })),
        },
      },
      { path: 'updates.feed', control: text },
      { path: 'updates.publicKey', control: text },
    ],
    component: latePart(() => import('./UpdatePanel.vue')),
    searchWords: (t) => [t('about.title'), t('updates.check')],
  },
]
