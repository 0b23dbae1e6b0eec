import type { DeskSnapshot } from '../../../shared/model/desk.ts'
import type { Notice, NoticeCode } from '../../../shared/model/attention.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import { emptyLoad } from '../../../shared/rules/alarm-load.ts'
import { isConfirmed } from '../../../shared/rules/alarm-state.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Annunciator } from '../../notify/annunciator.ts'
import type { Handlers } from '../router.ts'
import type { PartHealth } from '../../../shared/model/supervision.ts'
import { noServer, type Pages } from '../../profiles/pages.ts'
import type { PageRef } from '../../platform/host-shell.ts'
import type { TokenVault } from '../../session/token-vault.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'

export interface DeskHandlerParts {
  pages: Pages
  settings: SettingsFile
  vault: TokenVault
  about: DeskSnapshot['about']
  notices: () => Notice[]
  health: () => PartHealth[]
  /** A profile as it is in this run; null where there is none with that id. */
  profileOf: (id: string) => ServerProfile | null
  storeSecret: (key: string, secret: string) => boolean
  annunciator: Pick<Annunciator, 'state'>
  authorizer: Pick<Authorizer, 'isPinSet'>
  /** A page takes the snapshot of its server. */
  onSnapshot: (page: PageRef, server: string) => void
}

type DeskChannel = 'desk.snapshot' | 'desk.settings' | 'desk.check' | 'alarms.matching' | 'session.signIn'

/** The live alarms of the page's server. */
export function createDeskHandlers(parts: DeskHandlerParts): Pick<Handlers, DeskChannel> {
  const { pages, settings, vault } = parts
  return {
    'desk.snapshot': (_nothing, page) => {
      const shown = pages.profileOf(page)
      if (!shown) return noServer
      const state = shown.state()
      const running = state.kind === 'running' ? state.running : null
      const profile = running?.profile ?? parts.profileOf(shown.id)
      if (!profile) return noServer
      parts.onSnapshot(page, shown.id)
      return succeed({
        ...shown.position(),
        alarms: [...(running?.desk.alarms() ?? [])],
        status: shown.status(),
        settings: settings.current(),
        profile,
        attention: parts.annunciator.state(),
        acting: { isPinSet: parts.authorizer.isPinSet() },
        reminders: running?.acting.reminders.due() ?? [],
        missed: running?.journal.missedCount() ?? { revision: 0, count: 0 },
        load: running?.journal.load() ?? emptyLoad,
        notices: parts.notices(),
        health: parts.health(),
        about: parts.about,
      })
    },
    'desk.settings': () => succeed({ settings: settings.current(), about: parts.about }),
    'desk.check': async (_nothing, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      await running.value.desk.check()
      return succeed(null)
    },
    'alarms.matching': async ({ filter }, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const ids = await running.value.desk.matching(filter)
      return ids.ok ? succeed({ ids: ids.value }) : ids
    },
    'session.signIn': async ({ token }, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const { desk, profile } = running.value
      // Tested before it is stored: a refused token must not replace the one on disk.
      vault.hold(profile.baseUrl, token)
      await desk.check()
      const { link, problem } = desk.status()
      if (!isConfirmed(link))
        return { ok: false, error: problem ?? fail('unreachable', 'not connected yet').error }
      const kept = parts.storeSecret(profile.baseUrl, token)
      desk.wake()
      return succeed({ kept })
    },
  }
}

type JournalChannel = 'alarms.seen' | 'missed.list' | 'missed.dismiss' | 'missed.restore'

/** Missed alarms. */
export function createJournalHandlers({ pages }: { pages: Pages }): Pick<Handlers, JournalChannel> {
  return {
    'alarms.seen': async ({ ids }, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.journal.markSeen(ids)
      return succeed(null)
    },
    'missed.list': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.journal.missed()) : running
    },
    'missed.dismiss': async ({ ids }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed({ ids: running.value.journal.dismiss(ids) }) : running
    },
    'missed.restore': async ({ ids }, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.journal.restore(ids)
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
