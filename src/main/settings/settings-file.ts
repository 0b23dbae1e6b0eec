import { basename, join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../../shared/errors.ts'
import { settingsSchema, type Settings } from '../../shared/model/settings.ts'
import type { Log } from '../platform/log.ts'
import { fileMode, replacePrivateFile } from '../../files/private-file.ts'
import { readJsonFileSync, setFileAside, stampOf } from '../storage/json-file.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'
import { salvageSettings, type SetAsidePart } from './salvage.ts'
import type { Translator } from '../platform/translate.ts'

/** The part of electron-store, and of conf beneath it, that settings need. */
export interface Store {
  store: Record<string, unknown>
}

export interface StoreOptions {
  cwd: string
  name: string
  configFileMode: number
  /** Throws a SyntaxError where the text is no object. */
  deserialize: (text: string) => Record<string, unknown>
}

/** Opens and reads `NAME.json` in a folder, or throws; each host provides its own. */
export type OpenStore = (options: StoreOptions) => Store

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
/** The version that this build writes. */
export const settingsVersion = 1

/** The settings on disk: read once, salvaged item by item, and never a reason not to start. */
export function openSettings(parts: SettingsParts): SettingsFile {
  const { folder, clock, log, report, onChanged } = parts
  const file = join(folder, 'settings.json')
  const lastGood = join(folder, 'settings.last-good.json')
  const stamp = stampOf(clock.now())

  const openStore = () =>
    parts.openStore({ cwd: folder, name: 'settings', configFileMode: fileMode, deserialize })
  const read = readStored(openStore, file, lastGood, clock.now())
  const { source } = read
  const { version, ...stored } = read.stored
  const isNewer = typeof version === 'number' && version > settingsVersion
  const { settings, setAside } = salvageSettings(stored)
  const isHeld = source?.kind === 'unreadable'
  const keptAs = `settings.set-aside-${stamp}.json`
  const recovery: SettingsRecovery | null =
    source ?? (setAside.length > 0 ? { kind: 'salvaged', parts: setAside, keptAs } : null)
  if (recovery) log('warn', `the settings were not used as they are: ${summaryOf(recovery)}`)

  // In this order, so that nothing is overwritten before what it held is kept.
  type Name = 'aside' | 'newer' | 'settings'
  const files: Record<Name, string> = {
    aside: join(folder, keptAs),
    newer: join(folder, `settings.version-${String(version)}.json`),
    settings: lastGood,
  }
  // One that could not be opened is tried again by each write.
  let { store } = read
  const writer = createRetryingWriter<Name, () => object>({
    file,
    delayMs: 0,
    clock,
    report,
    async write(batch) {
      for (const [name, content] of batch) {
        const written = content()
        if (name === 'settings') {
          store ??= openStore()
          store.store = { ...written }
        }
        await replacePrivateFile(files[name], JSON.stringify(written, null, '\t'))
      }
    },
  })

  let current = settings
  const save = () => {
    // What a newer version or a plug-in stored beside the known settings stays.
    if (!isHeld) writer.put('settings', () => ({ ...stored, ...current, version: settingsVersion }))
  }
  if (setAside.length > 0) writer.put('aside', () => setAside)
  if (isNewer) writer.put('newer', () => read.stored)
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

interface StoredRead {
  stored: Record<string, unknown>
  /** Null where it could not be opened yet. */
  store: Store | null
  source: Exclude<SettingsRecovery, { kind: 'salvaged' }> | null
}

/** The stored settings, or their replacement; a damaged file is set aside. */
function readStored(openStore: () => Store, file: string, lastGood: string, now: number): StoredRead {
  try {
    const store = openStore()
    return { stored: { ...store.store }, store, source: null }
  } catch (error) {
    if (isFolderRefused(error)) return { stored: {}, store: null, source: null }
    const good = readJsonFileSync(lastGood, storedSchema)
    const stored = good.kind === 'value' ? good.value : {}
    const inUse = good.kind === 'value' ? 'last-good' : 'defaults'
    const standIn = (source: StoredRead['source']): StoredRead => ({ stored, store: null, source })
    if (!(error instanceof SyntaxError))
      return standIn({ kind: 'unreadable', inUse, reason: messageOf(error) })
    const aside = setFileAside(file, now)
    return aside.isMoved
      ? standIn({ kind: 'damaged', inUse, keptAs: basename(aside.keptAs) })
      : standIn({ kind: 'unreadable', inUse, reason: aside.reason })
  }
}

/** There is neither the file nor its folder, which could not be made: a first start, which the writes retry. */
const isFolderRefused = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'

function deserialize(text: string): Record<string, unknown> {
  const parsed = storedSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new SyntaxError(parsed.error.message)
  return parsed.data
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

/** Says which parts of the settings are not in use, by name, and where they are kept. */
export function describeRecovery(recovery: SettingsRecovery, { t }: Translator): string {
  switch (recovery.kind) {
    case 'salvaged':
      return `${recovery.parts.map((part) => partText(part, t)).join(', ')}. ${t('settingsRecovery.keptAs', { file: recovery.keptAs })}`
    case 'damaged':
      return `${inUseText(recovery, t)} ${t('settingsRecovery.keptAs', { file: recovery.keptAs })}`
    case 'unreadable':
      return `${inUseText(recovery, t)} ${t('settingsRecovery.notStored', { reason: recovery.reason })}`
  }
}

function inUseText({ inUse }: { inUse: 'last-good' | 'defaults' }, t: Translator['t']): string {
  return t(inUse === 'last-good' ? 'settingsRecovery.lastGood' : 'settingsRecovery.defaults')
}

function partText({ path, name, value }: SetAsidePart, t: Translator['t']): string {
  const given = { name: name ?? '?' }
  switch (path) {
    case 'views':
      return t('settingsRecovery.view', given)
    case 'profiles':
      return t('settingsRecovery.server', given)
    case 'calls.templates':
      return t('settingsRecovery.callTemplate', given)
    case 'creationTemplates':
      return t('settingsRecovery.alarmTemplate', given)
    default: {
      const named = name ?? (typeof value === 'string' ? value.slice(0, 100) : null)
      return t('settingsRecovery.setting', { name: named === null ? path : `${path} “${named}”` })
    }
  }
}
