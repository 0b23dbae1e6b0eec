import type { ActingSettings } from '../../shared/model/acting.ts'
import type { Managed, Policy } from '../../shared/model/policy.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings, SettingsChange } from '../../shared/model/settings.ts'
import { succeed, type fail, type Result } from '../../shared/result.ts'
import {
  changeUnder,
  describeManaged,
  profileOfManaged,
  serverRefusal,
  settingsUnder,
} from './policy-rules.ts'
import type { SettingsFile } from './settings-file.ts'

/** The settings in force: what is stored, under the policy. */
export interface ManagedSettings {
  /** What pages learn about the policy. */
  readonly managed: Managed | undefined
  current(): Settings
  /** Refused where it changes what the policy locks. */
  change(change: SettingsChange): Result<Settings>
  /** Why somebody cannot save or remove a server; null where they can. */
  serverRefusal(id: string): ReturnType<typeof fail> | null
  /** The file that holds the secret of a managed server; null: none does. */
  secretFileOf(id: string): string | null
  /** Replaces the servers that are not managed. */
  changeProfiles(profiles: ServerProfile[]): void
  changeActing(acting: ActingSettings): void
  /** Makes a profile the one that new windows and the next start show. */
  useProfile(id: string): void
}

export interface ManagedSettingsParts {
  file: Pick<SettingsFile, 'current' | 'change'>
  policy: Policy
  /** The ids of the policy's defaults that somebody has changed on this desk. */
  changedPresets: { read(): string[]; write(ids: string[]): void }
}

export function createManagedSettings({
  file,
  policy,
  changedPresets,
}: ManagedSettingsParts): ManagedSettings {
  const managed = describeManaged(policy)
  let known: { stored: Settings; presets: readonly string[]; inForce: Settings } | null = null
  const current = (): Settings => {
    if (!managed) return file.current()
    const [stored, presets] = [file.current(), changedPresets.read()]
    if (known?.stored !== stored || known.presets !== presets)
      known = { stored, presets, inForce: settingsUnder(stored, policy, presets) }
    return known.inForce
  }

  return {
    managed,
    current,
    change(change) {
      const given = changeUnder(change, file.current(), policy, changedPresets.read())
      if (!given.ok) return given
      if (managed) changedPresets.write(given.value.changedPresets)
      file.change(given.value.change)
      return succeed(current())
    },
    serverRefusal: (id) => serverRefusal(id, policy),
    secretFileOf(id) {
      const server = policy.locked.servers?.find((each) => profileOfManaged(each).id === id)
      return server === undefined || server.tokenFile === '' ? null : server.tokenFile
    },
    changeProfiles(profiles) {
      file.change({ profiles: profiles.filter(({ id }) => !managed?.servers.includes(id)) })
    },
    changeActing: (acting) => file.change({ acting }),
    useProfile(id) {
      const isShown = current().profiles.some((profile) => profile.id === id)
      if (!isShown || policy.hidesServers !== undefined) return
      // From now on this desk begins with the server of its own choice.
      if (managed) changedPresets.write([...new Set([...changedPresets.read(), 'servers'])])
      file.change({ activeProfile: id })
    },
  }
}
