import { defineAsyncComponent } from 'vue'
import type { CustomControl, SettingsSection } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'

const text: CustomControl = {
  kind: 'custom',
  component: defineAsyncComponent(() => loadLate(() => import('../../ui/fields/TextField.vue'))),
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
    component: defineAsyncComponent(() => loadLate(() => import('./UpdatePanel.vue'))),
    searchWords: (t) => [t('about.title'), t('updates.check')],
  },
]
