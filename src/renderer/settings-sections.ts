import type { Feature, SettingsSection } from './feature.ts'
import { parts } from './features/index.ts'
import { recordSettings } from './records/settings.ts'

/** The sections of the settings page: what the record views share, and what each feature registers. */
export function settingsSectionsOf(list: readonly Pick<Feature, 'settings'>[]): readonly SettingsSection[] {
  return [recordSettings, ...list.flatMap(({ settings }) => settings ?? [])]
}

export const settingsSections = settingsSectionsOf(parts)
