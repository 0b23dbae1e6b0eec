import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import { testConnection } from '../server/connection-test.ts'
import { askForToken } from '../server/token-endpoint.ts'
import type { TokenVault } from '../session/token-vault.ts'
import type { SettingsFile } from '../settings/settings-file.ts'

export interface ProfileHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  vault: TokenVault
  clock: Clock
  random: () => number
  /** A profile as it is in this run; null where there is none of that id. */
  profileOf: (id: string) => ServerProfile | null
  /** Every page learns the settings. */
  tellSettings: () => Settings
  keepSecret: (key: string, secret: string) => boolean
  startEmbedded: () => Promise<string>
}

type ProfileChannel = 'settings.change' | 'profile.save' | 'profile.remove' | 'profile.use' | 'profile.test'

/** The settings and the servers among them. */
export function createProfileHandlers(parts: ProfileHandlerParts): Pick<Handlers, ProfileChannel> {
  const { slots, settings, vault } = parts

  const secretKey = ({ auth, baseUrl }: ServerProfile) => (auth.kind === 'oauth' ? auth.tokenUrl : baseUrl)

  const tokenForTrial = async (profile: ServerProfile, given: string | null): Promise<Result<string>> => {
    const secret = given ?? vault.token(secretKey(profile))
    if (secret === null) return fail('not-authorised', 'there is no token or secret to try')
    if (profile.auth.kind === 'token') return succeed(secret)
    const granted = await askForToken(profile.auth, secret, null, parts.clock.now())
    return granted.ok ? succeed(granted.value.token) : granted
  }

  return {
    'settings.change': (change) => {
      settings.change(change)
      return succeed(parts.tellSettings())
    },
    'profile.save': async ({ profile, secret }) => {
      const others = settings.current().profiles.filter(({ id }) => id !== profile.id)
      settings.changeProfiles([...others, profile])
      if (secret !== null) parts.keepSecret(secretKey(profile), secret)
      await slots.restart(profile.id)
      return succeed(parts.tellSettings())
    },
    'profile.remove': ({ id }) => {
      const { profiles, activeProfile } = settings.current()
      if (profiles.length === 1) return fail('rejected', 'the last server cannot be removed')
      if (id === activeProfile) return fail('rejected', 'the server in use cannot be removed')
      settings.changeProfiles(profiles.filter((profile) => profile.id !== id))
      return succeed(parts.tellSettings())
    },
    'profile.use': async ({ id }, page) => {
      if (!parts.profileOf(id)) return fail('not-found', `there is no server profile ${id}`)
      settings.useProfile(id)
      await slots.move(page, id)
      parts.tellSettings()
      return succeed(null)
    },
    'profile.test': async ({ profile, secret }) => {
      const baseUrl = profile.kind === 'embedded' ? await parts.startEmbedded() : profile.baseUrl
      const tried = { ...profile, baseUrl: baseUrl.replace(/\/+$/, '') }
      const { clock, random } = parts
      return succeed(
        await testConnection({
          profile: tried,
          clock,
          random,
          obtainToken: () => tokenForTrial(tried, secret),
        }),
      )
    },
  }
}
