type Stored = Record<string, unknown>

/**
 * Each entry upgrades stored settings by one version. Entries are never edited, only added, so that every file ever
 * written can be read.
 */
export const settingsMigrations: readonly ((stored: Stored) => Stored)[] = [
  // 0.1 wrote no version; its fields kept their names.
  (stored) => stored,
]

/** The version that this build writes. */
export const settingsVersion = settingsMigrations.length

/** Upgrades stored settings to this version; settings of a newer one are used as far as they can be read. */
export function migrateSettings({ version, ...stored }: Stored): {
  stored: Stored
  from: number
  isNewer: boolean
} {
  const from = typeof version === 'number' && Number.isInteger(version) && version >= 0 ? version : 0
  const migrated = settingsMigrations.slice(from).reduce((before, upgrade) => upgrade(before), stored)
  return { stored: migrated, from, isNewer: from > settingsVersion }
}
