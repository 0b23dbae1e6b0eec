import type { DeskSnapshot } from '../shared/model/desk-snapshot.ts'
import type { DeskStatus } from '../shared/model/desk-status.ts'
import type { Notice, NoticeCode } from '../shared/model/notice.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import { isConfirmed } from '../shared/rules/is-confirmed.ts'
import { fail, succeed, type Result } from '../shared/result.ts'
import type { Clock } from './clock.ts'
import type { AttentionDesk } from './desk/attention-desk.ts'
import type { Handlers } from './ipc/router.ts'
import type { ProfileSlots } from './profile-slots.ts'
import { testConnection } from './server/connection-test.ts'
import { askForToken } from './server/token-endpoint.ts'
import type { TokenVault } from './session/token-vault.ts'
import type { SettingsFile } from './settings/settings-file.ts'

export interface HandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  vault: TokenVault
  clock: Clock
  random: () => number
  about: DeskSnapshot['about']
  notices: () => Notice[]
  note: (code: NoticeCode, detail: string) => void
  dismiss: (code: NoticeCode) => void
  /** A profile as it is in this run; null where there is none of that id. */
  profileOf: (id: string) => ServerProfile | null
  startEmbedded: () => Promise<string>
  openWindow: () => boolean
  attention: Pick<AttentionDesk, 'state' | 'silence' | 'muteFor' | 'seen'>
}

/** What main does for a page, one handler a channel. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { slots, settings, vault } = parts

  const profileShown = (slotId: string): ServerProfile => {
    const running = [...slots.all()].find(({ id }) => id === slotId)?.running
    const profile = running?.profile ?? parts.profileOf(slotId) ?? settings.current().profiles[0]
    if (!profile) throw new Error('settings have at least one profile')
    return profile
  }

  /** Every page learns the settings, each with the profile that it looks at. */
  const tellSettings = () => {
    for (const slot of slots.all()) {
      const payload = { settings: settings.current(), profile: profileShown(slot.id) }
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

  const keepSecret = (key: string, secret: string) => {
    const keeping = vault.keep(key, secret)
    if (!keeping.kept) parts.note('token-not-kept', keeping.why)
    return keeping.kept
  }

  return {
    'desk.snapshot': (_nothing, page) => {
      const slot = slots.slotOf(page)
      const desk = slot.running?.desk
      return succeed({
        revision: slot.publisher.revision(),
        alarms: [...(desk?.alarms() ?? [])],
        status: desk?.status() ?? notStarted,
        settings: settings.current(),
        profile: profileShown(slot.id),
        attention: parts.attention.state(),
        notices: parts.notices(),
        about: parts.about,
      })
    },
    'desk.check': async (_nothing, page) => {
      await slots.slotOf(page).running?.desk.check()
      return succeed(null)
    },
    'settings.change': (change) => {
      settings.change(change)
      return tellSettings()
    },
    'profile.save': async ({ profile, secret }) => {
      const others = settings.current().profiles.filter(({ id }) => id !== profile.id)
      settings.changeProfiles([...others, profile])
      if (secret !== null) keepSecret(secretKey(profile), secret)
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
    'alarm.background': async (subject, page) => {
      const running = slots.slotOf(page).running
      return running ? succeed(await running.records.background(subject)) : notYet
    },
    'calls.place': async (order, page) => {
      if (order.userIds.length + order.groupIds.length === 0)
        return fail('bad-payload', 'nobody was chosen to call')
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const placed = await running.calls.place(order)
      return placed.ok ? succeed({ placed: placed.value }) : placed
    },
    'calls.groups': async (_nothing, page) => (await slots.slotOf(page).running?.calls.groups()) ?? notYet,
    'calls.recent': async (_nothing, page) => (await slots.slotOf(page).running?.calls.recent()) ?? notYet,
    'alarms.matching': async ({ filter }, page) => {
      const desk = slots.slotOf(page).running?.desk
      if (!desk) return notYet
      const ids = await desk.matching(filter)
      return ids.ok ? succeed({ ids: ids.value }) : ids
    },
    'attention.silence': () => {
      parts.attention.silence()
      return succeed(null)
    },
    'attention.mute': ({ minutes }) => {
      parts.attention.muteFor(minutes)
      return succeed(null)
    },
    'attention.seen': () => {
      parts.attention.seen()
      return succeed(null)
    },
    'window.open': () => (parts.openWindow() ? succeed(null) : fail('rejected', 'this host has no windows')),
    'notice.dismiss': ({ code }) => {
      parts.dismiss(code)
      return succeed(null)
    },
    'session.signIn': async ({ token }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const { desk, profile } = running
      // Tried before it is kept: a token that the service refuses must not replace one on disk.
      vault.lend(profile.baseUrl, token)
      await desk.check()
      const { link, problem } = desk.status()
      if (!isConfirmed(link)) return { ok: false, error: problem ?? notYet.error }
      const kept = keepSecret(profile.baseUrl, token)
      desk.wake()
      return succeed({ kept })
    },
  }
}

const notYet = fail('unreachable', 'not connected yet')

const notStarted: DeskStatus = {
  link: 'starting',
  hub: 'disconnected',
  transport: '',
  tokenExpiresAt: null,
  clockOffsetMillis: null,
  late: 0,
  confirmedAt: null,
  lastEventAt: null,
  lastReconcile: null,
  malformed: 0,
  problem: null,
}
