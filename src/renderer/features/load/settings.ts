import type { SettingsSection } from '../../feature.ts'

export const settings: readonly SettingsSection[] = [
  { id: 'list', order: 21, fields: [{ path: 'loadStrip', control: { kind: 'switch' } }] },
]
