import { basename, join } from 'node:path'
import { z } from 'zod'
import { settingsSchema, type Settings } from '../../shared/model/settings.ts'
import type { Log } from '../platform/log.ts'
import { replacePrivateFile } from '../../files/private-file.ts'
import { readJsonFileSync, setFileAside, stampOf } from '../storage/json-file.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'
import { migrateSettings, settingsVersion } from './migrations.ts'
import { salvageSettings, type SetAsidePart } from './salvage.ts'

/** The part of electron-store, and of conf beneath it, that settings need. */
export interface Store {
  store: Record<string, unknown>
}

/** Opens `NAME.json` in a folder; each host provides its own. */
export type OpenStore = (options: { cwd: string; name: string }) => Store

export interface SettingsParts extends StorageContext {
  folder: string
  openStore: OpenStore
  log: Log
  onChanged: () => void
}

/** What was wrong with the stored settings, and what became of it; files are named without their folder. */
export type SettingsRecovery =
  | { kind: 'damaged'; inUse: 'last-good' | 'defaults'; keptAs: string }
  /** The file stays as it is, and changes last for this run only. */
  | { kind: 'unreadable'; inUse: 'last-good' | 'defaults'; reason: string }
  | { kind: 'salvaged'; parts: SetAsidePart[]; keptAs: string }

export interface SettingsFile {
  /** Null where everything could be read. */
  readonly recovery: SettingsRecovery | null
  current(): Settings
  change(change: { [K in keyof Settings]?: Settings[K] | undefined }): void
  /** Writes what is pending. */
  stop(): Promise<void>
}

const storedSchema = z.record(z.string(), z.unknown())

/** The settings on disk: read once, salvaged item by item, and never a reason not to start. */
export function openSettings(parts: SettingsParts): SettingsFile {
  const { folder, clock, log, report, onChanged } = parts
  const file = join(folder, 'settings.json')
  const lastGood = join(folder, 'settings.last-good.json')
  const stamp = stampOf(clock.now())

  const { stored, source } = readStored(file, lastGood, clock.now())
  const migrated = migrateSettings(stored)
  const { settings, setAside } = salvageSettings(migrated.stored)
  const isHeld = source?.kind === 'unreadable'
  const keptAs = `settings.set-aside-${stamp}.json`
  const recovery: SettingsRecovery | null =
    source ?? (setAside.length > 0 ? { kind: 'salvaged', parts: setAside, keptAs } : null)
  if (recovery) log('warn', `the settings were not used as they are: ${summaryOf(recovery)}`)

  // In this order, so that nothing is overwritten before what it held is kept.
  type Name = 'aside' | 'newer' | 'settings'
  const files: Record<Name, string> = {
    aside: join(folder, keptAs),
    newer: join(folder, `settings.version-${migrated.from}.json`),
    settings: lastGood,
  }
  // Opened by the first write: it throws where the folder cannot be used, and then that is retried.
  let store: Store | null = null
  const writer = createRetryingWriter<Name, () => object>({
    file,
    delayMs: 0,
    clock,
    report,
    async write(batch) {
      for (const [name, content] of batch) {
        const written = content()
        if (name === 'settings') {
          store ??= parts.openStore({ cwd: folder, name: 'settings' })
          store.store = { ...written }
        }
        await replacePrivateFile(files[name], JSON.stringify(written, null, '\t'))
      }
    },
  })

  let current = settings
  const save = () => {
    // What a newer version or a plug-in stored beside the known settings stays.
    if (!isHeld) writer.put('settings', () => ({ ...migrated.stored, ...current, version: settingsVersion }))
  }
  if (setAside.length > 0) writer.put('aside', () => setAside)
  if (migrated.isNewer) writer.put('newer', () => stored)
  save()

  return {
    recovery,
    current: () => current,
    change(change) {
      // An omitted field and an undefined one mean the same.
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      current = settingsSchema.parse({ ...current, ...given })
      save()
      onChanged()
    },
    stop: writer.stop,
  }
}

/** The stored settings, or what stands in for them; a damaged file is set aside. */
function readStored(
  file: string,
  lastGood: string,
  now: number,
): {
  stored: Record<string, unknown>
  source: Exclude<SettingsRecovery, { kind: 'salvaged' }> | null
} {
  const read = readJsonFileSync(file, storedSchema)
  if (read.kind === 'value') return { stored: read.value, source: null }
  if (read.kind === 'missing') return { stored: {}, source: null }
  const good = readJsonFileSync(lastGood, storedSchema)
  const stored = good.kind === 'value' ? good.value : {}
  const inUse = good.kind === 'value' ? 'last-good' : 'defaults'
  if (read.kind === 'unreadable')
    return { stored, source: { kind: 'unreadable', inUse, reason: read.reason } }
  const aside = setFileAside(file, now)
  return aside.isMoved
    ? { stored, source: { kind: 'damaged', inUse, keptAs: basename(aside.keptAs) } }
    : { stored, source: { kind: 'unreadable', inUse, reason: aside.reason } }
}

function summaryOf(recovery: SettingsRecovery): string {
  switch (recovery.kind) {
    case 'damaged':
      return `damaged, kept as ${recovery.keptAs}; in use: ${recovery.inUse}`
    case 'unreadable':
      return `${recovery.reason}; in use: ${recovery.inUse}`
    case 'salvaged':
      return `${recovery.parts.map(({ path, name }) => (name === null ? path : `${path} ${name}`)).join(', ')} set aside in ${recovery.keptAs}`
  }
}
