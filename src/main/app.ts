import { pushRole } from '../shared/ipc/channel-roles.ts'
import type { Push } from '../shared/ipc/pushes.ts'
import type { Notice, NoticeCode } from '../shared/model/attention.ts'
import { isAtLeast, localSession } from '../shared/model/constants.ts'
import { viewerOf, type Actor } from '../shared/model/role.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import { ownZone } from '../shared/model/zone.ts'
import type { PolicyReading } from '../shared/rules/read-policy.ts'
import { createAppAttention } from './app-attention.ts'
import { createAppSelfTest } from './app-self-test.ts'
import { openAppStorage } from './app-storage.ts'
import { createAppTeam } from './app-team.ts'
import { createAppUpdates } from './app-updates.ts'
import { createAuthorizer } from './acting/authorization.ts'
import { createPeople } from './acting/people.ts'
import { createViewers } from './acting/viewers.ts'
import { createPinLock } from './acting/pin-lock.ts'
import { createDiagnostics, describeServer } from './diagnostics/diagnostics.ts'
import { createExports } from './exports/exports.ts'
import { createHandlers } from './ipc/handlers/index.ts'
import { allowedServer, limitPush, limitServers } from './ipc/server-limits.ts'
import { createRouter, type Admit, type Router } from './ipc/router.ts'
import { allServersId } from '../shared/model/constants.ts'
import { createAllServers } from './all-servers/all-servers.ts'
import { createNotices } from './notices.ts'
import { coalesce, createWakefulClock } from './platform/clock.ts'
import type { Installation } from './platform/installation.ts'
import { createCountedLog } from './platform/counted-log.ts'
import type { Logging } from './platform/log.ts'
import { createProgramPapers } from './platform/program-papers.ts'
import { createSleepWatch } from './platform/sleep-watch.ts'
import { createLoopWatch, type WatchedBy } from './platform/loop-watch.ts'
import { createSupervisor, superviseTimers } from './platform/supervisor.ts'
import type { AuditRecord } from './storage/audit-trail.ts'
import type { OpenStore } from './settings/settings-file.ts'
import type { AlarmEvent, HostShell, PageRef } from './platform/host-shell.ts'
import { createConnectionTests } from './profiles/connection-tests.ts'
import { isSamePlant, takeDemoPlants } from './profiles/demo-plants.ts'
import {
  effectiveProfile,
  homeProfileId,
  rememberedServer,
  watchedProfileIds,
} from './profiles/effective-profile.ts'
import { createRequestRecorder } from './profiles/profile-evidence.ts'
import { createProfileLauncher, type LaunchContext } from './profiles/launcher.ts'
import { createPages } from './profiles/pages.ts'
import { createAlarmOpener } from './profiles/alarm-opener.ts'
import { profileNetwork } from './server/network.ts'
import type { SystemProxy } from './server/proxy.ts'
import { rememberSecrets, type Cipher } from './session/token-vault.ts'

/** What differs between the two hosts of the desk. */
export interface HostParts extends LaunchContext {
  host: 'electron' | 'web'
  version: string
  cipher: Cipher
  openStore: OpenStore
  /** What the organisation presets and locks, and what of it cannot be used. */
  policy: PolicyReading
  /** What the host has to say at the start. */
  hostNotices: readonly Notice[]
  ownOrigin: () => string
  systemProxy: SystemProxy
  shell: HostShell
  installation: Installation
  /** What the build has put beside the program. */
  papers: string
  /** Starts the desk again, after it was replaced. */
  restart: () => void
  /** Watches main from outside; none: nothing does. */
  watchedBy?: WatchedBy | undefined
  /** The host's log beyond writing lines. */
  logging: Pick<Logging, 'setLevel' | 'files'>
}

export interface App {
  start(): void
  stop(): Promise<void>
  router: Router
  /** Admits a page; pushes to it go through `send`. */
  admit: Admit
  /** Opens an alarm on the pages that show its server, which it returns; where none does, on a window of its own. */
  openAlarm(event: AlarmEvent): PageRef[]
  /** The same for an id alone. */
  openAlarmById(id: number): PageRef[]
  /** The pages that show a server. */
  showing(server: string): PageRef[]
  settings(): Settings
  /** Records in the audit trail what no request says: that a screen signed in. */
  record(record: AuditRecord): void
  /** Call when the machine resumes from sleep. */
  wake(): void
}

const healthDelayMs = 250

/** How far a policy applies of which something cannot be used. */
function policyNotice({ policy, isLast }: PolicyReading): NoticeCode {
  if (policy.hidesServers !== undefined) return 'policy-no-server'
  return isLast ? 'policy-last' : 'policy-problem'
}

/** The composition root of both hosts: creates every part of the desk and wires them together. */
export function createApp(parts: HostParts): App {
  const { log, shell } = parts
  const { hidesServers } = parts.policy.policy
  // Where the policy shows no server, the command line names none either.
  const flags = hidesServers === undefined ? parts.flags : { ...parts.flags, server: null }
  // Before everything else, since a part may fail while it is created.
  const healthUpdate = coalesce(parts.clock, healthDelayMs, () =>
    pages.broadcast({ name: 'health.changed', payload: supervisor.health() }),
  )
  const supervisor = createSupervisor({
    clock: parts.clock,
    log,
    redact: parts.secrets.redact,
    // A push about a page that takes no push would follow itself for ever.
    onChange: (part) => part !== 'pages' && healthUpdate.schedule(),
  })
  // No timer of the desk can end its process.
  const clock = createWakefulClock(superviseTimers(parts.clock, supervisor))
  const notices = createNotices(parts.secrets.redact, (payload) =>
    pages.broadcast({ name: 'notices.changed', payload }),
  )
  const { add: addNotice, dismiss: dismissNotice } = notices

  const profileOf = (id: string) => effectiveProfile(id, settings.current(), flags)
  const bootId = `${clock.now().toString(36)}-${Math.floor(parts.random() * 2 ** 32).toString(36)}`
  const watchedIds = () => watchedProfileIds(settings.current(), flags)
  /** Those that an actor may see, in the order of the settings, whichever of them is at home. */
  const watchedServers = (actor: Actor) => {
    const ids = new Set(watchedIds())
    return limitServers(settings.current().profiles, actor).flatMap(({ id, name }, place) =>
      ids.has(id) ? [{ id, name, number: place + 1 }] : [],
    )
  }
  const pages = createPages({
    clock,
    log,
    bootId,
    launch: (id, order) => launcher.launch(id, order),
    homeId: () => homeProfileId(settings.current(), flags),
    watchedIds,
    exists: (id) => profileOf(id) !== null,
    async onRemoved(profile) {
      const isShared = settings.current().profiles.some((other) => isSamePlant(other, profile))
      if (profile.kind === 'embedded' && !isShared) await launcher.stopEmbedded(profile.plant)
      await storage.removedProfiles.remove(profile)
    },
  })
  const wake = () => {
    clock.wake()
    for (const running of pages.allRunning()) running.wake()
  }
  const sleepWatch = createSleepWatch({
    clock,
    onWake(sleptMs) {
      log('info', `the machine slept for ${Math.round(sleptMs / 1_000)} s`)
      wake()
    },
  })
  const storage = openAppStorage({
    ...parts,
    policy: parts.policy.policy,
    clock,
    systemLocale: shell.systemLocale,
    addNotice(code, detail) {
      if (code === 'storage-failing') supervisor.failed('storage', new Error(detail))
      addNotice(code, detail)
    },
    dismissNotice,
    onSettings: (current) => {
      shell.applySettings(current)
      parts.logging.setLevel(current.logLevel)
      for (const { acting, escalations, journal, memory } of pages.allRunning()) {
        journal.settingsChanged()
        memory.settingsChanged()
        acting.reminders.evaluate()
        escalations.evaluate()
      }
      pages.settle()
      allServers.settle()
      summary.alarmsChanged()
      updates.settingsChanged()
      team.settingsChanged()
      selfTest.settingsChanged()
    },
    onUnlocked: wake,
  })
  const { settings, mute, removedProfiles } = storage
  const vault = rememberSecrets(storage.vault, parts.secrets)
  const onPolicyProblem = (problem: string) => {
    log('warn', `policy: ${problem}`)
    notices.append(policyNotice(parts.policy), problem)
  }
  for (const problem of parts.policy.problems) onPolicyProblem(problem)
  for (const { code, detail } of parts.hostNotices) addNotice(code, detail)
  parts.secrets.add(flags.token)
  parts.logging.setLevel(settings.current().logLevel)

  const networkOf = (profile: ServerProfile) => profileNetwork(profile, parts.systemProxy)
  /** The pages that are open, by their sessions. */
  const admitted = new Set<Pick<Actor, 'session'>>()
  const team = createAppTeam({
    ...parts,
    clock,
    storage: storage.context,
    audit: storage.audit,
    settings: () => settings.current(),
    here: () => ({ persons: people.here(admitted), screens: admitted.size }),
    onChange: (payload) => pages.broadcast({ name: 'team.changed', payload }),
  })
  const launcher = createProfileLauncher({
    ...parts,
    clock,
    flags,
    supervisor,
    storage: storage.context,
    team,
    settings: () => settings.current(),
    vault,
    networkOf,
    secretFileOf: settings.secretFileOf,
    onPolicyProblem,
    hidesServers,
    addNotice,
    onRaised: (events) => annunciator.raised(events),
    onStanding: (events) => annunciator.standing(events),
    onChanged() {
      summary.alarmsChanged()
      updates.alarmsChanged()
    },
    onTaken: (profileId, alarmIds) => annunciator.taken(profileId, alarmIds),
    onReminderDue: (event, reminder) => annunciator.reminderDue(event, reminder),
    onReminderSettled: (callId) => notifier.reminderSettled(callId),
  })

  const { annunciator, notifier, summary } = createAppAttention({
    clock,
    log,
    shell,
    mute,
    notices,
    pages,
    profileOf,
    settings: () => settings.current(),
    onSounding: () => selfTest.sounding(),
  })
  const authorizer = createAuthorizer({
    settings: () => settings.current().acting,
    lock: createPinLock(storage.pin, clock),
  })
  const exports = createExports({
    clock,
    log,
    supervisor,
    shell,
    hidesNames: () => settings.current().records.hideNames,
    report: (page, payload) => pages.send(page, { name: 'export.progress', payload }),
  })

  const connectionTests = createConnectionTests({
    vault,
    clock,
    random: parts.random,
    supervisor,
    secrets: parts.secrets,
    startEmbedded: launcher.startEmbedded,
    networkOf,
  })
  const updates = createAppUpdates({
    ...parts,
    clock,
    storage: storage.context,
    settings: () => settings.current(),
    networkTo: (profile) => profileNetwork(profile, parts.systemProxy),
    running: () => pages.all().map((profile) => profile.running()),
    onChange: (payload) => pages.broadcast({ name: 'updates.changed', payload }),
  })
  const selfTest = createAppSelfTest({
    ...parts,
    clock,
    storage: storage.context,
    settings: () => settings.current(),
    pages,
    supervisor,
    annunciator,
    authorizer,
    connectionTests,
    networkOf,
    notices,
    onChange: (payload) => pages.broadcast({ name: 'selfTest.changed', payload }),
  })
  const loopWatch =
    parts.watchedBy &&
    createLoopWatch({
      ...parts.watchedBy,
      log,
      onBlocked: (error) => supervisor.failed('main', error),
    })
  const { managed } = settings
  const about = { version: parts.version, host: parts.host, zone: ownZone(), ...(managed && { managed }) }
  const diagnostics = createDiagnostics({
    clock,
    secrets: parts.secrets,
    shell,
    logFiles: parts.logging.files,
    facts: {
      about: () => about,
      settings: () => settings.current(),
      health: () => ({ failures: supervisor.health(), notices: notices.list() }),
      servers: () => pages.allRunning().map(describeServer),
      'self-test': () => selfTest.state(),
    },
  })
  const people = createPeople({
    stored: storage.people,
    screenName: (session) => shell.screens?.nameOf(session) ?? null,
    onChanged: () => pages.broadcastByViewer(people.at, (payload) => ({ name: 'person.changed', payload })),
  })
  shell.screens?.onChange(() => {
    pages.broadcast({ name: 'sessions.changed', payload: null })
    const viewers = shell.screens?.viewers()
    for (const { journal } of pages.allRunning()) journal.retainViewers((id) => viewers?.has(id) ?? true)
    people.retain((session) => shell.screens?.viewer(session) !== null)
  })
  const alarmOpener = createAlarmOpener({
    pages,
    openWindow: shell.openWindow,
    clock,
    home: () => homeProfileId(settings.current(), flags),
    running: pages.allRunning,
  })
  const handlers = createHandlers({
    onSnapshot(reached, server) {
      const page = allServers.shownBy(reached)
      // Where there is nothing else to show, nobody chose it.
      if (watchedIds().some((id) => id !== server))
        shell.pageShows(page, page === reached ? server : allServersId)
      alarmOpener.pageShows(reached, server)
      if (server !== null) notifier.pageShows(server)
      const state = updates.state()
      if (state.available) pages.send(page, { name: 'updates.changed', payload: state })
      const teamState = team.state()
      if (teamState.state !== 'off') pages.send(page, { name: 'team.changed', payload: teamState })
      const test = selfTest.state()
      if (test.dueSince !== null) pages.send(page, { name: 'selfTest.changed', payload: test })
    },
    removedProfiles,
    exports,
    pages,
    settings,
    vault,
    about,
    notices: notices.list,
    servers: summary.servers,
    health: supervisor.health,
    addNotice,
    dismissNotice,
    profileOf,
    connectionTests,
    screens: shell.screens,
    now: clock.now,
    openWindow: shell.openWindow,
    savePdf: shell.savePdf,
    diagnostics,
    annunciator,
    authorizer,
    viewers: createViewers(shell.screens),
    people,
    papers: createProgramPapers(parts.papers, parts.version),
    updates,
    team,
    selfTest,
  })

  const requestLog = createCountedLog({ log, clock, what: 'requests' })
  const allServers = createAllServers({
    pages,
    router: createRouter({
      handlers,
      ownOrigin: parts.ownOrigin,
      named: people.named,
      serverOf: (page) => pages.profileOf(page)?.id ?? null,
      log: requestLog.log,
      audit: createRequestRecorder({
        audit: storage.audit,
        redact: parts.secrets.redact,
        running: pages.allRunning,
      }),
    }),
    watched: watchedServers,
    profileOf,
    siteZone: () => settings.current().timeZone,
    bootId,
  })
  const shownBy = (reached: readonly PageRef[]) => [...new Set(reached.map(allServers.shownBy))]
  return {
    router: allServers.router,
    admit(send, memory, actor) {
      const attention = () => annunciator.states()(viewerOf(actor), actor.servers)
      // A page that is closing may refuse a push; the others still get it.
      const attempt = (push: Push) => {
        if (isAtLeast(actor.role, pushRole(push.name)))
          supervisor.attempt('pages', () => send(limitPush(push, actor, attention)))
      }
      // What a page showed before is not shown either where the policy shows no server.
      const remembered = hidesServers === undefined ? rememberedServer(memory, flags) : null
      const isForAll = remembered === allServersId || remembered === null
      const showsAll = isForAll && hidesServers === undefined && watchedServers(actor).length > 1
      const own = remembered === allServersId ? null : remembered
      const wanted = own ?? homeProfileId(settings.current(), flags)
      const shown = showsAll ? allServersId : allowedServer(wanted, actor, (id) => profileOf(id) !== null)
      const { page, leave } = pages.admit(attempt, shown, viewerOf(actor))
      const leaveAll = allServers.admit({ page, send: attempt, actor }, showsAll)
      const screen = { session: actor.session }
      admitted.add(screen)
      return {
        page,
        leave() {
          admitted.delete(screen)
          leaveAll()
          exports.leave(page)
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
    settings: () => settings.current(),
    record: storage.audit.append,
    start() {
      diagnostics.start()
      loopWatch?.start()
      void storage.audit.start()
      takeDemoPlants({ ...parts, settings, pages })
      pages.start()
      summary.update()
      updates.start()
      selfTest.start()
      team.start()
      sleepWatch.start()
    },
    async stop() {
      sleepWatch.stop()
      annunciator.stop()
      summary.stop()
      healthUpdate.stop()
      connectionTests.stop()
      diagnostics.stop()
      // Each step is logged, so that the log shows where a slow shutdown hangs.
      requestLog.stop()
      log('info', 'stopping exports')
      await Promise.all([exports.stop(), selfTest.stop()])
      log('info', 'stopping server profiles')
      await pages.stop()
      log('info', 'stopping the embedded service')
      await launcher.stop()
      await updates.stop()
      log('info', 'leaving the team')
      await team.stop()
      log('info', 'stopping storage')
      await storage.stop()
      await loopWatch?.stop()
    },
    wake,
  }
}
