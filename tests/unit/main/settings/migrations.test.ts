import { expect, it } from 'vitest'
import {
  migrateSettings,
  settingsMigrations,
  settingsVersion,
} from '../../../../src/main/settings/migrations.ts'

it('takes the settings of 0.1, which have no version, as they are', () => {
  const stored = { theme: 'light', views: [] }
  expect(settingsMigrations[0]?.(stored)).toEqual(stored)
  expect(migrateSettings(stored)).toEqual({ stored, from: 0, isNewer: false })
})

it.each([
  ['this version', settingsVersion, settingsVersion, false],
  ['a newer version', settingsVersion + 1, settingsVersion + 1, true],
  ['a version that is none', 'two', 0, false],
  ['a negative one', -1, 0, false],
])('reads %s', (_, version, from, isNewer) => {
  expect(migrateSettings({ version, theme: 'light' })).toEqual({ stored: { theme: 'light' }, from, isNewer })
})
