import type { Diagnostics } from '../../diagnostics/diagnostics.ts'
import { maySee, type Actor } from '../../../shared/model/role.ts'
import { isAtLeast } from '../../../shared/model/constants.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import type { Settings, SettingsChange } from '../../../shared/model/settings.ts'
import { fail, succeed } from '../../../shared/result.ts'
import { changesAnnounced } from '../../notify/annunciation-policy.ts'
import { isPlainHttpAccepted, plainHttpOrigins } from '../../../shared/rules/plain-http.ts'
import { commandLineProfileId, isSameAddress } from '../../../shared/rules/server-profiles.ts'
import type { Handlers } from '../router.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { ConnectionTests } from '../../profiles/connection-tests.ts'
import { clientSecretKeyOf, secretKeyOf, secretKeysOf, type TokenVault } from '../../session/token-vault.ts'
import type { ManagedSettings } from '../../settings/managed-settings.ts'
import type { RemovedProfiles } from '../../storage/profile-files.ts'
import type { HostShell, PageRef } from '../../platform/host-shell.ts'

export interface ProfileHandlerParts {
  pages: Pages
  settings: ManagedSettings
  /** A profile as it is in this run; null where there is none with that id. */
  profileOf: (id: string) => ServerProfile | null
  /** Sends the settings to every page. */
  pushSettings: () => Settings
  storeSecret: (key: string, secret: string) => boolean
  vault: Pick<TokenVault, 'forget'>
  removedProfiles: RemovedProfiles
  connectionTests: ConnectionTests
  now: () => number
}

type ProfileChannel =
  'settings.change' | 'profile.save' | 'profile.remove' | 'profile.use' | 'profile.test' | 'profile.endTest'

/** Settings and server profiles. */
export function createProfileHandlers(parts: ProfileHandlerParts): Pick<Handlers, ProfileChannel> {
  const { pages, settings } = parts

  const stored = (id: string) => settings.current().profiles.find((profile) => profile.id === id)

  /** Secrets belong to an address: they go when no server uses it any more. */
  const forgetSecrets = (before: ServerProfile | undefined) => {
    const inUse = new Set(settings.current().profiles.flatMap(secretKeysOf))
    for (const key of before ? secretKeysOf(before) : []) if (!inUse.has(key)) parts.vault.forget(key)
  }

  /** A page says that plain http is accepted; who and when, and for which addresses, is recorded here. */
  const acceptanceOf = (
    profile: ServerProfile,
    before: ServerProfile | undefined,
    actor: Actor,
  ): ServerProfile['plainHttp'] => {
    const origins = plainHttpOrigins(profile)
    if (origins.length === 0) return null
    if (before?.plainHttp && isPlainHttpAccepted({ ...profile, plainHttp: before.plainHttp }))
      return before.plainHttp
    return profile.plainHttp && { origins, by: actor.name, at: parts.now() }
  }

  /** Whoever changes the filter of the view that is announced decides what the whole desk hears. */
  const viewRefusal = ({ views }: SettingsChange, actor: Actor) => {
    if (!views || isAtLeast(actor.role, 'supervisor') || !changesAnnounced(settings.current(), views))
      return null
    return fail(
      'not-permitted',
      'This view decides what the desk announces: only a supervisor may change or remove it.',
      { role: 'supervisor' },
    )
  }

  /** The command line's server goes by the stored one of its address. */
  const restartCommandLine = (changed: readonly (ServerProfile | undefined)[]) => {
    const given = parts.profileOf(commandLineProfileId)
    if (given && changed.some((one) => one?.kind === 'remote' && isSameAddress(one.baseUrl, given.baseUrl)))
      pages.restart(given.id)
  }

  return {
    'settings.change': (change, _page, actor) => {
      const refused = viewRefusal(change, actor)
      if (refused) return refused
      const changed = settings.change(change)
      return changed.ok ? succeed(parts.pushSettings()) : changed
    },
    'profile.save': async ({ profile: given, secret, clientSecret }, _page, actor) => {
      const refused = settings.serverRefusal(given.id)
      if (refused) return refused
      if (!stored(given.id)) await pages.whileStopped(given.id, () => parts.removedProfiles.restore(given))
      const before = stored(given.id)
      const profile = { ...given, plainHttp: acceptanceOf(given, before, actor) }
      const others = settings.current().profiles.filter((other) => other !== before)
      settings.changeProfiles([...others, profile])
      forgetSecrets(before)
      if (secret !== null) parts.storeSecret(secretKeyOf(profile), secret)
      if (clientSecret) parts.storeSecret(clientSecretKeyOf(profile), clientSecret)
      pages.restart(profile.id)
      restartCommandLine([before, profile])
      return succeed(parts.pushSettings())
    },
    'profile.remove': async ({ id }) => {
      const { profiles, activeProfile } = settings.current()
      const removed = stored(id)
      if (!removed) return fail('not-found', `there is no server profile ${id}`)
      const refused = settings.serverRefusal(id)
      if (refused) return refused
      // The servers of the policy are gone with it.
      const own = profiles.filter((profile) => !settings.managed?.servers.includes(profile.id))
      if (own.length === 1) return fail('rejected', 'the last server cannot be removed')
      if (id === activeProfile) return fail('rejected', 'the server in use cannot be removed')
      settings.changeProfiles(profiles.filter((profile) => profile !== removed))
      forgetSecrets(removed)
      parts.pushSettings()
      await pages.remove(removed)
      restartCommandLine([removed])
      return succeed(settings.current())
    },
    'profile.use': ({ id }, page, actor) => {
      if (!maySee(actor, id)) return fail('forbidden', 'this screen may not see that server')
      if (!parts.profileOf(id)) return fail('not-found', `there is no server profile ${id}`)
      // What new screens show, and what always runs, is the desk's and not one screen's.
      const isForAll = isAtLeast(actor.role, 'supervisor')
      if (isForAll) settings.useProfile(id)
      pages.use(page, id)
      if (isForAll) parts.pushSettings()
      return succeed(null)
    },
    'profile.test': (order, page) =>
      parts.connectionTests.run(order, (result) => {
        pages.send(page, { name: 'profile.testing', payload: { ticket: order.ticket, result } })
      }),
    'profile.endTest': ({ ticket }) => {
      parts.connectionTests.cancel(ticket)
      return succeed(null)
    },
  }
}

export type WindowHandlerParts = Pick<HostShell, 'openWindow' | 'savePdf'> & {
  /** One server, several or all, as a page would remember them. */
  shownOn: (page: PageRef) => string | null
  diagnostics: Pick<Diagnostics, 'collect' | 'delay'>
}

type WindowChannel = 'window.open' | 'window.pdf' | 'diagnostics.delay' | 'diagnostics.collect'

/** Windows, PDF files and diagnostics. */
export function createWindowHandlers(parts: WindowHandlerParts): Pick<Handlers, WindowChannel> {
  return {
    // The new window shows what the operator is looking at.
    'window.open': (_nothing, page) => parts.openWindow(parts.shownOn(page)),
    'window.pdf': async ({ name }, page) => {
      const saved = await parts.savePdf(page, name)
      return saved.ok ? succeed({ file: saved.value }) : saved
    },
    'diagnostics.delay': () => succeed(parts.diagnostics.delay()),
    'diagnostics.collect': ({ longTasks }, page) => parts.diagnostics.collect(page, longTasks),
  }
}
