import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../shared/errors.ts'
import type { NoticeCode } from '../shared/model/attention.ts'
import type { Settings } from '../shared/model/settings.ts'
import { noPin, pinStateSchema, type PinState } from './acting/pin-lock.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import { createTranslator } from './platform/translate.ts'
import { openTokenVault, type Cipher, type TokenVault } from './session/token-vault.ts'
import { describeRecovery } from './settings/recovery-text.ts'
import { openSettings, type OpenStore, type SettingsFile } from './settings/settings-file.ts'
import { openStoredValue, type StoredValue } from './storage/json-document.ts'
import { createRemovedProfiles, type RemovedProfiles } from './storage/profile-files.ts'
import type { StorageContext } from './storage/retrying-writer.ts'
import { createStorageHealth } from './storage/storage-health.ts'

export interface AppStorageParts {
  folder: string
  clock: Clock
  log: Log
  cipher: Cipher
  openStore: OpenStore
  systemLocale: string
  addNotice(code: NoticeCode, detail: string): void
  dismissNotice(code: NoticeCode): void
  onSettings(settings: Settings): void
  /** The stored tokens are available after they were locked. */
  onUnlocked(): void
}

/** Everything that is stored for the desk as a whole; each server profile stores its own. */
export interface AppStorage {
  /** For what the profiles store: problems with any file become one notice. */
  readonly context: StorageContext
  readonly settings: SettingsFile
  readonly vault: TokenVault
  readonly mute: StoredValue<{ until: number | null }>
  readonly pin: StoredValue<PinState>
  readonly removedProfiles: RemovedProfiles
  /** Writes what is pending. */
  stop(): Promise<void>
}

const muteSchema = z.object({ until: z.number().nullable() })

/** Opens the profile folder. No state of it keeps the desk from starting: what is wrong becomes a notice. */
export function openAppStorage(parts: AppStorageParts): AppStorage {
  const { folder, clock, log, addNotice, dismissNotice } = parts
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    // Each file that cannot be written then says so.
    log('error', `the profile folder cannot be created: ${messageOf(error)}`)
  }
  const context: StorageContext = {
    clock,
    report: createStorageHealth({
      folder,
      log,
      onChange: (detail) =>
        detail === null ? dismissNotice('storage-failing') : addNotice('storage-failing', detail),
    }),
  }
  const common = { ...context, folder, log }

  const settings = openSettings({
    ...common,
    openStore: parts.openStore,
    onChanged: parts.onSettings,
  })
  if (settings.recovery) {
    const translator = createTranslator(settings.current().locale, parts.systemLocale)
    addNotice('settings-recovered', describeRecovery(settings.recovery, translator))
  }
  const vault = openTokenVault({
    ...common,
    cipher: parts.cipher,
    onLocked(reason) {
      if (reason !== null) return addNotice('tokens-locked', reason)
      dismissNotice('tokens-locked')
      parts.onUnlocked()
    },
  })
  const mute = openStoredValue({
    ...common,
    file: join(folder, 'mute.json'),
    schema: muteSchema,
    fallback: { until: null },
  })
  const pin = openStoredValue({
    ...common,
    file: join(folder, 'pin.json'),
    schema: pinStateSchema,
    fallback: noPin,
  })
  const removedProfiles = createRemovedProfiles(folder, log)
  // A run that crashed may have left them.
  void removedProfiles.purge()

  return {
    context,
    settings,
    vault,
    mute,
    pin,
    removedProfiles,
    async stop() {
      await Promise.all([settings.stop(), vault.stop(), mute.stop(), pin.stop(), removedProfiles.purge()])
    },
  }
}
