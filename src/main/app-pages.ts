import { pushRole } from '../shared/ipc/channel-roles.ts'
import type { Push } from '../shared/ipc/pushes.ts'
import { isAtLeast, localSession } from '../shared/model/constants.ts'
import { viewerOf, type Actor } from '../shared/model/role.ts'
import { isJoined, resumedChoice } from '../shared/rules/server-choice.ts'
import { shortNameOf } from '../shared/rules/server-profiles.ts'
import type { Coverages } from './acting/coverages.ts'
import { createPeople, createViewers } from './acting/people.ts'
import { createAllServers } from './all-servers/all-servers.ts'
import type { AppStorage } from './app-storage.ts'
import type { Exports } from './exports/exports.ts'
import { createHandlers, type HandlerParts } from './ipc/handlers/index.ts'
import { createRouter, type Admit, type Router } from './ipc/router.ts'
import { allowedServer, limitPush, limitServers } from './ipc/server-limits.ts'
import type { Annunciator } from './notify/annunciator.ts'
import type { Notifier } from './notify/notifier.ts'
import type { Clock } from './platform/clock.ts'
import { createCountedLog } from './platform/counted-log.ts'
import type { RunFlags } from './platform/flags.ts'
import type { AlarmEvent, HostShell, PageRef } from './platform/host-shell.ts'
import type { Log } from './platform/log.ts'
import type { Supervisor } from './platform/supervisor.ts'
import { createAlarmOpener } from './profiles/alarm-opener.ts'
import { homeProfileId, rememberedServer } from './profiles/effective-profile.ts'
import { createRequestRecorder } from './profiles/profile-evidence.ts'

type MadeHere = 'onSnapshot' | 'people' | 'viewers' | 'now' | 'screens' | 'openWindow' | 'shownOn' | 'savePdf'

export interface AppPagesParts extends Omit<HandlerParts, MadeHere> {
  clock: Clock
  log: Log
  shell: HostShell
  flags: RunFlags
  /** Differs at every start of the host. */
  bootId: string
  ownOrigin: () => string
  /** Takes secrets out of a text. */
  redact: (text: string) => string
  storage: Pick<AppStorage, 'audit' | 'people'>
  coverages: Coverages
  supervisor: Pick<Supervisor, 'attempt'>
  annunciator: Annunciator
  notifier: Pick<Notifier, 'pageShows'>
  exports: Exports
  selfTest: HandlerParts['selfTest'] & { leave(page: PageRef): void }
  phones: HandlerParts['phones'] & { retain(isSignedIn: (session: string) => boolean): void }
  watchedIds: () => readonly string[]
  /** False where the policy shows no server. */
  showsServers: boolean
}

/** How pages reach the desk, and the desk its pages. */
export interface AppPages {
  router: Router
  /** Admits a page; pushes to it go through `send`. */
  admit: Admit
  /** Opens an alarm on the pages that show its server and returns them; if none does, opens a window. */
  openAlarm(event: AlarmEvent): PageRef[]
  /** The same for an id alone. */
  openAlarmById(id: number): PageRef[]
  /** The pages that show a server. */
  showing(server: string): PageRef[]
  /** The people and the screens that are there now. */
  here(): { persons: string[]; screens: number }
  /** Other servers may be watched now. */
  settle(): void
  stop(): void
}

/** Joins the pages with the desk: what each may ask and see, which servers it shows, and who is at it. */
export function createAppPages(parts: AppPagesParts): AppPages {
  const { clock, flags, shell, pages, settings, annunciator, updates, team, selfTest, coverages } = parts
  /** The pages that are open, by their sessions. */
  const admitted = new Set<Pick<Actor, 'session'>>()

  /** The watched servers that an actor may see, in the order of the settings. */
  const watchedServers = (actor: Actor) => {
    const ids = new Set(parts.watchedIds())
    return limitServers(settings.current().profiles, actor).flatMap((profile, index) =>
      ids.has(profile.id) ? [{ id: profile.id, name: shortNameOf(profile), number: index + 1 }] : [],
    )
  }

  const people = createPeople({
    stored: parts.storage.people,
    screenName: (session) => shell.screens?.nameOf(session) ?? null,
    onChanged() {
      pages.broadcastByViewer(people.at, (payload) => ({ name: 'person.changed', payload }))
      coverages.peopleChanged()
    },
  })
  shell.screens?.onChange(() => {
    pages.broadcast({ name: 'sessions.changed', payload: null })
    const viewers = shell.screens?.viewers()
    for (const { journal } of pages.allRunning()) journal.retainViewers((id) => viewers?.has(id) ?? true)
    const isSignedIn = (session: string) => shell.screens?.viewer(session) !== null
    people.retain(isSignedIn)
    coverages.retain(isSignedIn)
    parts.phones.retain(isSignedIn)
  })

  const alarmOpener = createAlarmOpener({
    pages,
    openWindow: shell.openWindow,
    clock,
    home: () => homeProfileId(settings.current(), flags),
    running: pages.allRunning,
  })
  const handlers = createHandlers({
    ...parts,
    screens: shell.screens,
    openWindow: shell.openWindow,
    shownOn: (page) => allServers.choiceOf(page) ?? pages.profileOf(page)?.id ?? null,
    savePdf: shell.savePdf,
    now: clock.now,
    people,
    viewers: createViewers(shell.screens),
    onSnapshot(reached, server) {
      const page = allServers.shownBy(reached)
      // With one server only, nobody has chosen it: there is nothing to remember.
      if (parts.watchedIds().some((id) => id !== server))
        shell.pageShows(page, allServers.choiceOf(page) ?? server)
      alarmOpener.pageShows(reached, server)
      if (server !== null) parts.notifier.pageShows(server)
      const state = updates.state()
      if (state.available) pages.send(page, { name: 'updates.changed', payload: state })
      const teamState = team.state()
      if (teamState.state !== 'off') pages.send(page, { name: 'team.changed', payload: teamState })
      const test = selfTest.state()
      if (test.dueSince !== null) pages.send(page, { name: 'selfTest.changed', payload: test })
    },
  })

  const requestLog = createCountedLog({ log: parts.log, clock, what: 'requests' })
  const allServers = createAllServers({
    pages,
    router: createRouter({
      handlers,
      ownOrigin: parts.ownOrigin,
      named: people.named,
      serverOf: (page) => pages.profileOf(page)?.id ?? null,
      log: requestLog.log,
      audit: createRequestRecorder({
        audit: parts.storage.audit,
        redact: parts.redact,
        running: pages.allRunning,
      }),
    }),
    watched: watchedServers,
    profileOf: parts.profileOf,
    siteZone: () => settings.current().timeZone,
    bootId: parts.bootId,
    clock,
  })
  const shownBy = (reached: readonly PageRef[]) => [...new Set(reached.map(allServers.shownBy))]

  return {
    router: allServers.router,
    admit(send, memory, actor) {
      const attention = () => annunciator.states()(viewerOf(actor), actor.servers)
      // A page that is closing may refuse a push; the others still get it.
      const attempt = (push: Push) => {
        if (isAtLeast(actor.role, pushRole(push.name)))
          parts.supervisor.attempt('pages', () => send(limitPush(push, actor, attention)))
      }
      // A policy that shows no server also overrides what the page showed before.
      const remembered = parts.showsServers ? rememberedServer(memory, flags) : null
      const ids = parts.showsServers ? watchedServers(actor).map(({ id }) => id) : []
      const wanted = resumedChoice(remembered, ids) ?? homeProfileId(settings.current(), flags)
      const joined = isJoined(wanted) ? wanted : null
      const shown = joined ?? allowedServer(wanted, actor, (id) => parts.profileOf(id) !== null)
      const { page, leave } = pages.admit(attempt, shown, viewerOf(actor))
      const leaveAll = allServers.admit({ page, send: attempt, actor }, joined)
      const screen = { session: actor.session }
      admitted.add(screen)
      coverages.enter(actor)
      return {
        page,
        leave() {
          admitted.delete(screen)
          coverages.leave(actor)
          leaveAll()
          parts.exports.leave(page)
          selfTest.leave(page)
          leave()
        },
      }
    },
    openAlarm(event) {
      annunciator.markSeen(localSession)
      return shownBy(alarmOpener.open(event))
    },
    openAlarmById(id) {
      annunciator.markSeen(localSession)
      return shownBy(alarmOpener.openById(id))
    },
    showing: (server) => shownBy(pages.showing(server)),
    here: () => ({ persons: people.here(admitted), screens: admitted.size }),
    settle: allServers.settle,
    stop: requestLog.stop,
  }
}
