import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { ActingSettings } from '../../shared/model/acting.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { settingsSchema, type Settings, type SettingsChange } from '../../shared/model/settings.ts'
import type { Log } from '../platform/log.ts'
import { writePrivateFileAtomicSync } from '../storage/atomic-file.ts'

/** The part of electron-store, and of conf beneath it, that settings need; each host provides one. */
export interface Store {
  store: Record<string, unknown>
}

export interface SettingsParts {
  folder: string
  /** Opens `settings.json` in the folder; called only once the file is known to be readable. */
  openStore: (options: { cwd: string; name: string }) => Store
  now: () => number
  log: Log
  /** Part of the settings was unreadable; the detail says what is in use and where the file is kept. */
  onRecovered: (detail: string) => void
  onChanged: (settings: Settings) => void
}

export interface SettingsFile {
  current(): Settings
  change(change: SettingsChange): Settings
  changeProfiles(profiles: ServerProfile[]): void
  changeActing(acting: ActingSettings): void
  /** Makes a profile the one that new windows and the next start show. */
  useProfile(id: string): void
}

/** The settings on disk: read once, validated by the schema, and never a reason not to start. */
export function openSettings(parts: SettingsParts): SettingsFile {
  const file = join(parts.folder, 'settings.json')
  const lastGood = join(parts.folder, 'settings.last-good.json')

  const setAside = (): string => {
    const kept = join(
      parts.folder,
      `settings.broken-${new Date(parts.now()).toISOString().replaceAll(':', '-')}.json`,
    )
    renameSync(file, kept)
    return kept
  }

  if (existsSync(file) && !readsAsObject(file)) {
    const kept = setAside()
    const restored = existsSync(lastGood) && readsAsObject(lastGood)
    if (restored) copyFileSync(lastGood, file)
    const from = restored ? 'The last good settings are in use.' : 'The defaults are in use.'
    parts.log('warn', `the settings file was damaged; it is kept as ${kept}. ${from}`)
    parts.onRecovered(`${from} The damaged file is kept as ${kept}.`)
  }

  const store = parts.openStore({ cwd: parts.folder, name: 'settings' })
  const { settings, unusable } = salvage(store.store)
  if (unusable.length > 0) {
    const kept = join(parts.folder, 'settings.before-repair.json')
    copyFileSync(file, kept)
    parts.log(
      'warn',
      `settings ${unusable.join(', ')} could not be used and have their defaults; kept in ${kept}`,
    )
    parts.onRecovered(
      `${unusable.join(', ')}: not usable, the default applies. The file as it was is kept as ${kept}.`,
    )
  }

  let current = settings
  const save = () => {
    store.store = { ...store.store, ...current }
    writePrivateFileAtomicSync(lastGood, readFileSync(file, 'utf8'))
  }
  save()

  const replace = (next: object) => {
    current = settingsSchema.parse({ ...current, ...next })
    save()
    parts.onChanged(current)
  }

  return {
    current: () => current,
    changeProfiles: (profiles) => replace({ profiles }),
    changeActing: (acting) => replace({ acting }),
    useProfile(id) {
      if (current.profiles.some((profile) => profile.id === id)) replace({ activeProfile: id })
    },
    change(change) {
      // An omitted field and an undefined one mean the same.
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      replace(given)
      return current
    },
  }
}

function readsAsObject(file: string): boolean {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** Reads what is valid: an invalid part gets its default and is listed. */
export function salvage(stored: Record<string, unknown>): { settings: Settings; unusable: string[] } {
  const shape = settingsSchema.shape
  const unusable = Object.keys(shape).filter(
    (key) => !shape[key as keyof typeof shape].safeParse(stored[key]).success,
  )
  const usable = Object.fromEntries(Object.entries(stored).filter(([key]) => !unusable.includes(key)))
  return { settings: settingsSchema.parse(usable), unusable }
}
