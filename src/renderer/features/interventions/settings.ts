import type { SettingsSection } from '../../feature.ts'

export const settings: readonly SettingsSection[] = [
  { id: 'records', order: 31, fields: [{ path: 'responseByPerson', control: { kind: 'switch' } }] },
]
