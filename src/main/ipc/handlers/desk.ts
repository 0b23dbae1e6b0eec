import type { DeskSnapshot, DeskStatus } from '../../../shared/model/desk.ts'
import type { Notice, NoticeCode } from '../../../shared/model/attention.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import { emptyLoad } from '../../../shared/rules/alarm-load.ts'
import { isConfirmed } from '../../../shared/rules/alarm-state.ts'
import { succeed } from '../../../shared/result.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Annunciator } from '../../notify/annunciator.ts'
import type { Handlers } from '../router.ts'
import type { PartHealth } from '../../../shared/model/supervision.ts'
import type { ProfileSlots } from '../../profiles/slots.ts'
import type { TokenVault } from '../../session/token-vault.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'
import { notConnected } from './not-connected.ts'

export interface DeskHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  vault: TokenVault
  about: DeskSnapshot['about']
  notices: () => Notice[]
  health: () => PartHealth[]
  profileShown: (slotId: string) => ServerProfile
  storeSecret: (key: string, secret: string) => boolean
  annunciator: Pick<Annunciator, 'state'>
  authorizer: Pick<Authorizer, 'isPinSet'>
}

type DeskChannel = 'desk.snapshot' | 'desk.check' | 'alarms.matching' | 'session.signIn'

/** The live alarms of the page's server. */
export function createDeskHandlers(parts: DeskHandlerParts): Pick<Handlers, DeskChannel> {
  const { slots, settings, vault } = parts
  return {
    'desk.snapshot': (_nothing, page) => {
      const slot = slots.slotOf(page)
      const { desk, journal } = slot.running ?? {}
      return succeed({
        revision: slot.publisher.revision(),
        alarms: [...(desk?.alarms() ?? [])],
        status: desk?.status() ?? notStarted,
        settings: settings.current(),
        profile: parts.profileShown(slot.id),
        attention: parts.annunciator.state(),
        acting: { isPinSet: parts.authorizer.isPinSet() },
        reminders: slot.running?.acting.reminders.due() ?? [],
        missed: journal?.missedCount() ?? { revision: 0, count: 0 },
        load: journal?.load() ?? emptyLoad,
        notices: parts.notices(),
        health: parts.health(),
        about: parts.about,
      })
    },
    'desk.check': async (_nothing, page) => {
      await slots.slotOf(page).running?.desk.check()
      return succeed(null)
    },
    'alarms.matching': async ({ filter }, page) => {
      const desk = slots.slotOf(page).running?.desk
      if (!desk) return notConnected
      const ids = await desk.matching(filter)
      return ids.ok ? succeed({ ids: ids.value }) : ids
    },
    'session.signIn': async ({ token }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notConnected
      const { desk, profile } = running
      // Tested before it is stored: a refused token must not replace the one on disk.
      vault.hold(profile.baseUrl, token)
      await desk.check()
      const { link, problem } = desk.status()
      if (!isConfirmed(link)) return { ok: false, error: problem ?? notConnected.error }
      const kept = parts.storeSecret(profile.baseUrl, token)
      desk.wake()
      return succeed({ kept })
    },
  }
}

const notStarted: DeskStatus = {
  link: 'starting',
  hub: 'disconnected',
  transport: '',
  tokenExpiresAt: null,
  clockOffsetMs: null,
  late: 0,
  confirmedAt: null,
  lastEventAt: null,
  lastReconcile: null,
  malformed: 0,
  problem: null,
}

type JournalChannel = 'alarms.seen' | 'missed.list' | 'missed.dismiss' | 'missed.restore'

/** Missed alarms. */
export function createJournalHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, JournalChannel> {
  const journalOf = (page: { id: number }) => slots.slotOf(page).running?.journal

  return {
    'alarms.seen': ({ ids }, page) => {
      journalOf(page)?.markSeen(ids)
      return succeed(null)
    },
    'missed.list': (_nothing, page) => {
      const journal = journalOf(page)
      return journal ? succeed(journal.missed()) : notConnected
    },
    'missed.dismiss': ({ ids }, page) => {
      const journal = journalOf(page)
      return journal ? succeed({ ids: journal.dismiss(ids) }) : notConnected
    },
    'missed.restore': ({ ids }, page) => {
      const journal = journalOf(page)
      if (!journal) return notConnected
      journal.restore(ids)
      return succeed(null)
    },
  }
}

export interface AttentionHandlerParts {
  annunciator: Pick<Annunciator, 'silence' | 'muteFor' | 'markSeen'>
  dismissNotice: (code: NoticeCode) => void
}

type AttentionChannel = 'attention.silence' | 'attention.mute' | 'attention.seen' | 'notice.dismiss'

/** Silencing, muting and notices. */
export function createAttentionHandlers(parts: AttentionHandlerParts): Pick<Handlers, AttentionChannel> {
  return {
    'attention.silence': () => {
      parts.annunciator.silence()
      return succeed(null)
    },
    'attention.mute': ({ minutes }) => {
      parts.annunciator.muteFor(minutes)
      return succeed(null)
    },
    'attention.seen': () => {
      parts.annunciator.markSeen()
      return succeed(null)
    },
    'notice.dismiss': ({ code }) => {
      parts.dismissNotice(code)
      return succeed(null)
    },
  }
}
