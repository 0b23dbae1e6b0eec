import type { DeskSnapshot } from '../../../shared/model/desk-snapshot.ts'
import type { DeskStatus } from '../../../shared/model/desk-status.ts'
import type { Notice, NoticeCode } from '../../../shared/model/notice.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import { nothingCounted } from '../../../shared/rules/alarm-load.ts'
import { isConfirmed } from '../../../shared/rules/is-confirmed.ts'
import { succeed } from '../../../shared/result.ts'
import type { Permit } from '../../acting/authorization.ts'
import type { AttentionDesk } from '../../notify/annunciator.ts'
import type { Handlers } from '../router.ts'
import type { ProfileSlots } from '../../profiles/slots.ts'
import type { TokenVault } from '../../session/token-vault.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'
import { notYet } from './not-connected.ts'

export interface DeskHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  vault: TokenVault
  about: DeskSnapshot['about']
  notices: () => Notice[]
  profileShown: (slotId: string) => ServerProfile
  keepSecret: (key: string, secret: string) => boolean
  attention: Pick<AttentionDesk, 'state'>
  permit: Pick<Permit, 'pinSet'>
}

type DeskChannel = 'desk.snapshot' | 'desk.check' | 'alarms.matching' | 'session.signIn'

/** The live set of the server that a page looks at. */
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
        attention: parts.attention.state(),
        acting: { pinSet: parts.permit.pinSet() },
        reminders: slot.running?.acting.recall.reminders() ?? [],
        away: journal?.awayCount() ?? { revision: 0, count: 0 },
        load: journal?.load() ?? nothingCounted,
        notices: parts.notices(),
        about: parts.about,
      })
    },
    'desk.check': async (_nothing, page) => {
      await slots.slotOf(page).running?.desk.check()
      return succeed(null)
    },
    'alarms.matching': async ({ filter }, page) => {
      const desk = slots.slotOf(page).running?.desk
      if (!desk) return notYet
      const ids = await desk.matching(filter)
      return ids.ok ? succeed({ ids: ids.value }) : ids
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
      const kept = parts.keepSecret(profile.baseUrl, token)
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
  clockOffsetMillis: null,
  late: 0,
  confirmedAt: null,
  lastEventAt: null,
  lastReconcile: null,
  malformed: 0,
  problem: null,
}

type JournalChannel = 'alarms.seen' | 'away.list' | 'away.dismiss' | 'away.restore'

/** What came and went unseen, and what the operator does about it. */
export function createJournalHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, JournalChannel> {
  const journalOf = (page: { id: number }) => slots.slotOf(page).running?.journal

  return {
    'alarms.seen': ({ ids }, page) => {
      journalOf(page)?.seen(ids)
      return succeed(null)
    },
    'away.list': (_nothing, page) => {
      const journal = journalOf(page)
      return journal ? succeed(journal.away()) : notYet
    },
    'away.dismiss': ({ ids }, page) => {
      const journal = journalOf(page)
      return journal ? succeed({ ids: journal.dismiss(ids) }) : notYet
    },
    'away.restore': ({ ids }, page) => {
      const journal = journalOf(page)
      if (!journal) return notYet
      journal.restore(ids)
      return succeed(null)
    },
  }
}

export interface AttentionHandlerParts {
  attention: Pick<AttentionDesk, 'silence' | 'muteFor' | 'seen'>
  dismiss: (code: NoticeCode) => void
}

type AttentionChannel = 'attention.silence' | 'attention.mute' | 'attention.seen' | 'notice.dismiss'

/** What the operator can do about being called upon. */
export function createAttentionHandlers(parts: AttentionHandlerParts): Pick<Handlers, AttentionChannel> {
  return {
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
    'notice.dismiss': ({ code }) => {
      parts.dismiss(code)
      return succeed(null)
    },
  }
}
