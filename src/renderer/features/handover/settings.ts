import type { SettingsSection } from '../../feature.ts'

export const settings: readonly SettingsSection[] = [
  {
    id: 'handover',
    order: 35,
    fields: [{ path: 'handover.offerMinutes', control: { kind: 'number', unit: 'minutes' } }],
  },
]
