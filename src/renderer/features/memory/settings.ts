import type { SettingsSection } from '../../feature.ts'

export const settings: readonly SettingsSection[] = [
  { id: 'list', order: 22, fields: [{ path: 'memory', control: { kind: 'switch' } }] },
]
