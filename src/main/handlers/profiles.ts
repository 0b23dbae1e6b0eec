import type { ServerProfile } from '../../shared/model/server-profile.ts'
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
  /** The profile that the pages of a slot look at. */
  profileShown: (slotId: string) => ServerProfile
  keepSecret: (key: string, secret: string) => boolean
  startEmbedded: () => Promise<string>
}

type ProfileChannel = 'settings.change' | 'profile.save' | 'profile.remove' | 'profile.use' | 'profile.test'

/** The settings and the servers among them. */
export function createProfileHandlers(parts: ProfileHandlerParts): Pick<Handlers, ProfileChannel> {
  const { slots, settings, vault } = parts

  /** Every page learns the settings, each with the profile that it looks at. */
  const tellSettings = () => {
    for (const slot of slots.all()) {
      const payload = { settings: settings.current(), profile: parts.profileShown(slot.id) }
      slot.publisher.send({ name: 'settings.changed', payload })
    }
    return succeed(settings.current())
  }

  const secretKey = ({ auth, baseUrl }: ServerProfile) => (auth.kind === 'oauth' ? auth.tokenUrl : baseUrl)

  const tokenForTrial = async (profile: ServerProfile, given: string | null): Promise<Result<string>> => {
    const secret = given ?? vault.token(secretKey(profile))
    if (secret === null) return fail('not-authorised', 'there is no token or secret to try')
    if (profile.auth.kind === 'token') return succeed(secret)
    const granted = await askForToken(profile.auth, secret, null)
    return granted.ok ? succeed(granted.value.token) : granted
  }

  return {
    'settings.change': (change) => {
      settings.change(change)
      return tellSettings()
    },
    'profile.save': async ({ profile, secret }) => {
      const others = settings.current().profiles.filter(({ id }) => id !== profile.id)
      settings.changeProfiles([...others, profile])
      if (secret !== null) parts.keepSecret(secretKey(profile), secret)
      await slots.restart(profile.id)
      return tellSettings()
    },
    'profile.remove': ({ id }) => {
      const { profiles, activeProfile } = settings.current()
      if (profiles.length === 1) return fail('rejected', 'the last server cannot be removed')
      if (id === activeProfile) return fail('rejected', 'the server in use cannot be removed')
      settings.changeProfiles(profiles.filter((profile) => profile.id !== id))
      return tellSettings()
    },
    'profile.use': async ({ id }, page) => {
      if (!parts.profileOf(id)) return fail('not-found', `there is no server profile ${id}`)
      settings.useProfile(id)
      await slots.move(page, id)
      tellSettings()
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
