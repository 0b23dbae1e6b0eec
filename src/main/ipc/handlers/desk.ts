import type { z } from 'zod'
import type { About, alarmPartSchema, ServerSummary } from '../../../shared/model/desk.ts'
import type { Notice, NoticeCode } from '../../../shared/model/attention.ts'
import { viewerOf, type Actor } from '../../../shared/model/role.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import { emptyLoad } from '../../../shared/rules/alarm-load.ts'
import { fail, succeed } from '../../../shared/result.ts'
import { limitCoverage, limitHealth, limitNotices, limitServers, limitSettings } from '../server-limits.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Coverages } from '../../acting/coverages.ts'
import type { People, Viewers } from '../../acting/people.ts'
import type { Annunciator } from '../../notify/annunciator.ts'
import type { Handlers } from '../router.ts'
import type { PartHealth } from '../../../shared/model/supervision.ts'
import { noServer, type Pages } from '../../profiles/pages.ts'
import type { PageRef } from '../../platform/host-shell.ts'
import type { ConnectionTests } from '../../profiles/connection-tests.ts'
import type { RunningProfile } from '../../profiles/running-profile.ts'
import { secretKeyOf } from '../../session/token-vault.ts'
import type { ManagedSettings } from '../../settings/managed-settings.ts'

export interface DeskHandlerParts {
  pages: Pages
  settings: ManagedSettings
  connectionTests: Pick<ConnectionTests, 'trySecret'>
  about: Omit<About, 'actor' | 'person' | 'coverage'>
  coverages: Pick<Coverages, 'state'>
  notices: () => Notice[]
  /** Every server that the desk watches. */
  servers: () => ServerSummary[]
  health: () => PartHealth[]
  /** A profile as it is in this run; null where there is none with that id. */
  profileOf: (id: string) => ServerProfile | null
  storeSecret: (key: string, secret: string) => boolean
  annunciator: Pick<Annunciator, 'states'>
  authorizer: Pick<Authorizer, 'isPinSet'>
  viewers: Viewers
  people: Pick<People, 'at'>
  /** A page takes the snapshot of its server. */
  onSnapshot: (page: PageRef, server: string) => void
}

type DeskChannel =
  | 'desk.snapshot'
  | 'desk.alarms'
  | 'desk.settings'
  | 'desk.check'
  | 'desk.useAddress'
  | 'alarms.matching'
  | 'session.signIn'

/** A few milliseconds of work for main and page alike. */
const maxAlarmsPerPart = 1_000

/** The live alarms of the page's server. */
export function createDeskHandlers(parts: DeskHandlerParts): Pick<Handlers, DeskChannel> {
  const { pages, settings } = parts
  const aboutFor = (actor: Actor): About => {
    const [{ name }] = parts.viewers.seeing(actor)
    const person = parts.people.at(actor.session)
    const coverage = limitCoverage(parts.coverages.state(viewerOf(actor)), actor)
    return {
      ...parts.about,
      actor: { name, role: actor.role },
      ...(person !== null && { person }),
      ...(coverage.own !== null || coverage.covered !== null ? { coverage } : {}),
    }
  }
  /** The alarms that each page has not received of its last snapshot, newest last. */
  const unsent = new WeakMap<PageRef, { listed: RunningProfile['listed']; ids: number[] }>()

  /** Alarms are sent as they are now, so that they never undo a push that the page had before them. */
  const nextPart = (page: PageRef): z.infer<typeof alarmPartSchema> => {
    const left = unsent.get(page)
    if (!left) return { alarms: [], rest: 0 }
    const ids = left.ids.splice(-maxAlarmsPerPart).reverse()
    if (left.ids.length === 0) unsent.delete(page)
    return { alarms: ids.flatMap((id) => left.listed.alarm(id) ?? []), rest: left.ids.length }
  }

  return {
    'desk.snapshot': (_nothing, page, actor) => {
      const shown = pages.profileOf(page)
      if (!shown) return noServer
      const running = shown.running()
      const profile = running?.profile ?? parts.profileOf(shown.id)
      if (!profile) return noServer
      parts.onSnapshot(page, shown.id)
      unsent.delete(page)
      // Before the position: what it pushes must not follow the snapshot.
      const missed = running?.journal.missedCount(parts.viewers.of(actor)) ?? null
      if (running)
        unsent.set(page, { listed: running.listed, ids: Array.from(running.listed.alarms(), ({ id }) => id) })
      return succeed({
        ...shown.position(),
        ...nextPart(page),
        status: shown.status(),
        settings: limitSettings(settings.current(), actor),
        profile,
        attention: parts.annunciator.states()(viewerOf(actor), actor.servers),
        acting: { isPinSet: parts.authorizer.isPinSet() },
        reminders: running?.acting.reminders.due() ?? [],
        missed,
        load: running?.journal.load() ?? emptyLoad,
        servers: limitServers(parts.servers(), actor),
        notices: limitNotices(parts.notices(), actor),
        health: limitHealth(parts.health(), actor),
        about: aboutFor(actor),
      })
    },
    'desk.alarms': (_nothing, page) => succeed(nextPart(page)),
    'desk.settings': (_nothing, _page, actor) =>
      succeed({ settings: limitSettings(settings.current(), actor), about: aboutFor(actor) }),
    'desk.check': async (_nothing, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const { desk, profile } = running.value
      await desk.check()
      // Who asked waits for the time of the reading, which is no news otherwise; a restarted desk has its own.
      const now = await pages.running(page)
      if (now.ok && now.value.desk === desk)
        pages.sendTo(profile.id, { name: 'desk.status', payload: desk.status() })
      return succeed(null)
    },
    'desk.useAddress': async ({ place }, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      return running.value.useAddress(place)
        ? succeed(null)
        : fail('not-found', 'the server has no such address')
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
      // Tried beside the desk: a token that is refused must not replace the one that works.
      const tried = await parts.connectionTests.trySecret(profile, token)
      if (!tried.ok) return tried
      const kept = parts.storeSecret(secretKeyOf(profile), token)
      await desk.check()
      desk.wake()
      return succeed({ kept })
    },
  }
}

export interface JournalHandlerParts {
  pages: Pages
  viewers: Viewers
}

type JournalChannel =
  | 'alarms.seen'
  | 'journal.raises'
  | 'journal.seenElsewhere'
  | 'missed.count'
  | 'missed.list'
  | 'missed.dismiss'
  | 'missed.restore'

/** What was raised and missed. */
export function createJournalHandlers({
  pages,
  viewers,
}: JournalHandlerParts): Pick<Handlers, JournalChannel> {
  return {
    'alarms.seen': async ({ alarms }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.seen(alarms, viewers.seeing(actor), actor.name)
      return succeed(null)
    },
    'journal.raises': async ({ since }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.journal.raisedSince(since)) : running
    },
    'journal.seenElsewhere': async (alarm, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.seenElsewhere(alarm)) : running
    },
    'missed.count': async (_nothing, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.journal.missedCount(viewers.of(actor))) : running
    },
    'missed.list': async (_nothing, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.journal.missed(viewers.of(actor))) : running
    },
    'missed.dismiss': async ({ ids }, page, actor) => {
      const running = await pages.running(page)
      return running.ok
        ? succeed({ ids: running.value.journal.dismiss(ids, viewers.seeing(actor)) })
        : running
    },
    'missed.restore': async ({ ids }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.journal.restore(ids, viewers.seeing(actor))
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
    'attention.silence': ({ upTo }, _page, actor) => {
      parts.annunciator.silence(viewerOf(actor), upTo)
      return succeed(null)
    },
    'attention.mute': ({ minutes }, _page, actor) => {
      parts.annunciator.muteFor(minutes, actor.name)
      return succeed(null)
    },
    'attention.seen': ({ upTo }, _page, actor) => {
      parts.annunciator.markSeen(viewerOf(actor), upTo)
      return succeed(null)
    },
    'notice.dismiss': ({ code }) => {
      parts.dismissNotice(code)
      return succeed(null)
    },
  }
}
