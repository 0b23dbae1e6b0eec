import { defineAsyncComponent } from 'vue'
import { loadLate } from '../../ui/load-late.ts'
import { bandIds } from '../../../shared/model/constants.ts'
import type { SettingField, SettingsSection } from '../../feature.ts'
import { placeholders } from './rules/call-template.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'calls',
    order: 90,
    fields: [
      { path: 'calls.repeatMinutes', control: { kind: 'number', unit: 'minutes' } },
      { path: 'calls.recallMinutes', control: { kind: 'number', unit: 'minutes' } },
      { path: 'calls.mostAudioBytes', control: { kind: 'number', unit: 'bytes' } },
      {
        path: 'calls.chains',
        control: {
          kind: 'custom',
          component: defineAsyncComponent(() => loadLate(() => import('./escalation/ChainsField.vue'))),
          isGroup: true,
          hasDefault: false,
        },
      },
      ...bandIds.map((band): SettingField => {
        return { path: `calls.escalateAfter.${band}`, control: { kind: 'number', unit: 'minutes' } }
      }),
      {
        path: 'calls.templates',
        hintArgs: { placeholders: placeholders.map((word) => `{${word}}`).join(', ') },
        control: {
          kind: 'custom',
          component: defineAsyncComponent(() => loadLate(() => import('./CallTemplatesField.vue'))),
          isGroup: true,
          hasDefault: false,
        },
      },
    ],
  },
]
