import type { SettingsSection } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'
import { placeholders } from './rules/call-template.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'calls',
    order: 90,
    fields: [
      { path: 'calls.repeatMinutes', control: { kind: 'number', unit: 'minutes' } },
      { path: 'calls.recallMinutes', control: { kind: 'number', unit: 'minutes' } },
      { path: 'calls.mostAudioBytes', control: { kind: 'number', unit: 'bytes' } },
    ],
  },
  {
    // After the escalation.
    id: 'calls',
    order: 92,
    fields: [
      {
        path: 'calls.templates',
        hintArgs: { placeholders: placeholders.map((word) => `{${word}}`).join(', ') },
        control: {
          kind: 'custom',
          component: latePart(() => import('./CallTemplatesField.vue')),
          isGroup: true,
          hasDefault: false,
        },
      },
    ],
  },
]
