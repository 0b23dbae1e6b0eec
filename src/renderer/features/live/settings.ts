import { useSettings } from '../../bridge/stores/settings.ts'
import type { SettingsSection } from '../../feature.ts'
import type { Translate } from '../../ui/i18n.ts'
import { latePart } from '../../ui/load-late.ts'
import { viewName } from './views/store.ts'

const savedViews = (t: Translate) =>
  (useSettings().settings?.views ?? []).map((view) => ({ value: view.id, label: viewName(view, t) }))

export const settings: readonly SettingsSection[] = [
  {
    id: 'list',
    order: 20,
    fields: [
      {
        path: 'masked',
        control: {
          kind: 'choice',
          choices: (t) =>
            (['shown', 'dimmed', 'hidden'] as const).map((value) => ({
              value,
              label: t(`settings.choice.masked.${value}`),
            })),
        },
      },
    ],
  },
  {
    // After what the features add.
    id: 'list',
    order: 23,
    fields: [
      { path: 'claimCheckMinutes', control: { kind: 'number', unit: 'minutes' } },
      { path: 'startView', control: { kind: 'choice', choices: savedViews } },
      {
        path: 'procedures',
        control: {
          kind: 'custom',
          component: latePart(() => import('./detail/ProcedurePrefixes.vue')),
        },
      },
    ],
  },
  {
    // Between the other fields of the notifications.
    id: 'notifications',
    order: 51,
    fields: [
      {
        path: 'attention.viewId',
        control: {
          kind: 'choice',
          choices: (t) => [{ value: null, label: t('settings.choice.viewId.all') }, ...savedViews(t)],
        },
      },
    ],
  },
]
