import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from '../shared/errors.ts'
import type { NoticeCode } from '../shared/model/attention.ts'
import type { Policy } from '../shared/model/policy.ts'
import type { Settings } from '../shared/model/settings.ts'
import { coveragesSchema, undivided, type StoredCoverages } from './acting/coverages.ts'
import { nobody, peopleAtScreensSchema, type PeopleAtScreens } from './acting/people.ts'
import { noPin, pinStateSchema, type PinState } from './acting/pin-lock.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import type { Secrets } from './platform/secrets.ts'
import { createTranslator } from './platform/translate.ts'
import { openTokenVault, type Cipher, type TokenVault } from './session/token-vault.ts'
import { describeRecovery, openSettings, type OpenStore } from './settings/settings-file.ts'
import { createManagedSettings, type ManagedSettings } from './settings/managed-settings.ts'
import { openStoredValue, type StoredValue } from './storage/json-document.ts'
import { createRemovedProfiles, profileFolders, type RemovedProfiles } from './storage/profile-files.ts'
import { createAuditTrail, type AuditTrail, type VerifyingContext } from './storage/audit-trail.ts'
import { securePrivateFolder } from './storage/private-folder.ts'
import { createStorageHealth } from './storage/retrying-writer.ts'

export interface AppStorageParts {
  folder: string
  clock: Clock
  log: Log
  cipher: Cipher
  secrets: Pick<Secrets, 'redact'>
  openStore: OpenStore
  policy: Policy
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
  readonly context: VerifyingContext
  readonly audit: AuditTrail
  readonly settings: ManagedSettings
  readonly vault: TokenVault
  readonly mute: StoredValue<{ until: number | null }>
  readonly pin: StoredValue<PinState>
  readonly people: StoredValue<PeopleAtScreens>
  readonly coverages: StoredValue<StoredCoverages>
  readonly removedProfiles: RemovedProfiles
  /** Writes what is pending. */
  stop(): Promise<void>
}

const muteSchema = z.object({ until: z.number().nullable() })

/** Opens the profile folder. Whatever is wrong with it becomes a notice; the desk starts all the same. */
export function openAppStorage(parts: AppStorageParts): AppStorage {
  const { folder, clock, log, addNotice, dismissNotice } = parts
  try {
    const exposed = securePrivateFolder({
      folder,
      kinds: [...profileFolders, 'audit', 'logs'],
      userId: process.getuid?.(),
      now: clock.now(),
    })
    for (const problem of exposed) log('error', problem)
    if (exposed.length > 0) addNotice('folder-exposed', exposed.join('; '))
  } catch (error) {
    // Each file that cannot be written then says so.
    log('error', `the profile folder cannot be secured: ${messageOf(error)}`)
  }
  const report = createStorageHealth({
    folder,
    log,
    onChange: (detail) =>
      detail === null ? dismissNotice('storage-failing') : addNotice('storage-failing', detail),
  })
  const audit = createAuditTrail({
    folder: join(folder, 'audit'),
    clock,
    report,
    log,
    redact: parts.secrets.redact,
    onBroken: (detail) => addNotice('audit-broken', detail),
  })
  const context: VerifyingContext = { clock, report, audit }
  const common = { ...context, folder, log }

  const settingsFile = openSettings({
    ...common,
    openStore: parts.openStore,
    onChanged: () => parts.onSettings(settings.current()),
  })
  const changedPresets = openStoredValue({
    ...common,
    file: join(folder, 'changed-presets.json'),
    schema: z.array(z.string()),
    fallback: [],
  })
  const settings = createManagedSettings({ file: settingsFile, policy: parts.policy, changedPresets })
  if (settingsFile.recovery) {
    const translator = createTranslator(settings.current().locale, parts.systemLocale)
    addNotice('settings-recovered', describeRecovery(settingsFile.recovery, translator))
  }
  const vault = openTokenVault({
    ...common,
    cipher: parts.cipher,
    onLocked(reason) {
      if (reason !== null) return addNotice('tokens-locked', reason)
      dismissNotice('tokens-locked')
      parts.onUnlocked()
    },
    onUnreadable: (reason) => addNotice('tokens-unreadable', reason),
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
  const people = openStoredValue({
    ...common,
    file: join(folder, 'people.json'),
    schema: peopleAtScreensSchema,
    fallback: nobody,
  })
  const coverages = openStoredValue({
    ...common,
    file: join(folder, 'coverages.json'),
    schema: coveragesSchema,
    fallback: undivided,
  })
  const removedProfiles = createRemovedProfiles({ folder, log, audit })
  // A run that crashed may have left them.
  void removedProfiles.purge()

  return {
    context,
    audit,
    settings,
    vault,
    mute,
    pin,
    people,
    coverages,
    removedProfiles,
    async stop() {
      const stored = [settingsFile, changedPresets, vault, mute, pin, people, coverages]
      await Promise.all([...stored.map((each) => each.stop()), removedProfiles.purge()])
      await audit.stop()
    },
  }
}
