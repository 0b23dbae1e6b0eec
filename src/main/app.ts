import type { Notice, NoticeCode } from '../shared/model/attention.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import { ownZone } from '../shared/rules/zone.ts'
import type { PolicyReading } from '../shared/rules/read-policy.ts'
import { createAppAttention } from './app-attention.ts'
import { createAppPages, type AppPages } from './app-pages.ts'
import { createAppPhones, ntfyTokenKey } from './app-phones.ts'
import { createAppSelfTest } from './app-self-test.ts'
import { openAppStorage } from './app-storage.ts'
import { createAppTeam, identityOf } from './app-team.ts'
import { createAppUpdates } from './app-updates.ts'
import { createAuthorizer } from './acting/authorization.ts'
import { createCoverages } from './acting/coverages.ts'
import { createPinLock } from './acting/pin-lock.ts'
import { placesToShare, teamCoverageOf } from './acting/team-coverage.ts'
import { createDiagnostics, describeServer } from './diagnostics/diagnostics.ts'
import { createExports } from './exports/exports.ts'
import { createNotices } from './notices.ts'
import { coalesce, createWakefulClock, createSleepWatch } from './platform/clock.ts'
import type { Installation } from './platform/installation.ts'
import type { Logging } from './platform/log.ts'
import { createProgramPapers } from './platform/program-papers.ts'
import { createHeapSaver, usedProcessorMs } from './platform/heap.ts'
import { createLoopWatch, type WatchedBy } from './platform/loop-watch.ts'
import { createSupervisor, superviseTimers } from './platform/supervisor.ts'
import type { AuditRecord } from './storage/audit-trail.ts'
import type { OpenStore } from './settings/settings-file.ts'
import type { HostShell } from './platform/host-shell.ts'
import { createConnectionTests } from './profiles/connection-tests.ts'
import { isSamePlant, takeDemoPlants } from './profiles/demo-plants.ts'
import { effectiveProfile, homeProfileId, watchedProfileIds } from './profiles/effective-profile.ts'
import { createProfileLauncher, type LaunchContext } from './profiles/launcher.ts'
import { createPages } from './profiles/pages.ts'
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
  /** Sets a flag of V8 for the whole process; none: its memory is left to V8. */
  setHeapFlag?: (flag: string) => void
  /** The host's log beyond writing lines. */
  logging: Pick<Logging, 'setLevel' | 'files'>
}

export interface App extends Pick<AppPages, 'router' | 'admit' | 'openAlarm' | 'openAlarmById' | 'showing'> {
  start(): void
  stop(): Promise<void>
  settings(): Settings
  /** Records in the audit trail what no request says: that a screen signed in. */
  record(record: AuditRecord): void
  /** Call when the machine resumes from sleep. */
  wake(): void
}

const healthDelayMs = 250

/** The notice about a policy that cannot be used in full. */
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
    // Announcing that a push to a page failed would fail again, endlessly.
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
      appPages.settle()
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
  const team = createAppTeam({
    ...parts,
    clock,
    storage: storage.context,
    audit: storage.audit,
    settings: () => settings.current(),
    here: () => ({ ...appPages.here(), covers: placesToShare(coverages.coveredHere(), namedServers()) }),
    onChange(payload) {
      coverages.teamChanged()
      pages.broadcast({ name: 'team.changed', payload })
    },
  })
  const namedServers = () =>
    pages.allRunning().map(({ profile: { id, baseUrl } }) => ({ id, identity: identityOf(baseUrl) }))
  const coverages = createCoverages({
    clock,
    stored: storage.coverages,
    elsewhere: () => teamCoverageOf(team.state(), namedServers()),
    personAt: (session) => storage.people.read().screens[session] ?? null,
    *alarms() {
      for (const { profile, listed } of pages.allRunning())
        yield { server: profile.id, alarms: listed.alarms() }
    },
    *past() {
      for (const { profile, journal } of pages.allRunning())
        yield { server: profile.id, alarms: Iterator.from(journal.kept().entries).map(({ entry }) => entry) }
    },
    onChanged() {
      pages.broadcastByViewer(coverages.state, (payload) => ({ name: 'coverage.changed', payload }))
      summary.attentionChanged()
    },
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
      coverages.alarmsChanged()
    },
    onTaken: (profileId, alarmIds) => annunciator.taken(profileId, alarmIds),
    onReminderDue: (event, reminder) => annunciator.reminderDue(event, reminder),
    onReminderSettled: (callId) => notifier.reminderSettled(callId),
  })

  const networkTo = (profile: Parameters<typeof profileNetwork>[0]) =>
    profileNetwork(profile, parts.systemProxy)
  const phones = createAppPhones({
    ...parts,
    clock,
    storage: storage.context,
    settings: () => settings.current(),
    vault,
    pages,
    networkTo,
  })
  const { annunciator, notifier, summary } = createAppAttention({
    clock,
    log,
    shell,
    mute,
    notices,
    pages,
    phones,
    profileOf,
    callsAt: coverages.callsAt,
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
    networkTo,
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
  const heapSaver =
    parts.setHeapFlag &&
    createHeapSaver({ clock: parts.clock, processorMs: usedProcessorMs, setFlag: parts.setHeapFlag })
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
  const appPages = createAppPages({
    ...parts,
    clock,
    flags,
    bootId,
    redact: parts.secrets.redact,
    storage,
    supervisor,
    pages,
    settings,
    vault,
    removedProfiles,
    about,
    notices: notices.list,
    servers: summary.servers,
    health: supervisor.health,
    addNotice,
    dismissNotice,
    profileOf,
    watchedIds,
    showsServers: hidesServers === undefined,
    connectionTests,
    diagnostics,
    annunciator,
    notifier,
    authorizer,
    coverages,
    exports,
    papers: createProgramPapers(parts.papers, parts.version),
    updates,
    team,
    phones,
    ntfyTokenKey,
    selfTest,
  })

  const { router, admit, openAlarm, openAlarmById, showing } = appPages
  return {
    router,
    admit,
    openAlarm,
    openAlarmById,
    showing,
    settings: () => settings.current(),
    record: storage.audit.append,
    start() {
      diagnostics.start()
      loopWatch?.start()
      heapSaver?.start()
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
      heapSaver?.stop()
      sleepWatch.stop()
      annunciator.stop()
      coverages.stop()
      summary.stop()
      healthUpdate.stop()
      connectionTests.stop()
      diagnostics.stop()
      // Each step is logged, so that the log shows where a slow shutdown hangs.
      appPages.stop()
      log('info', 'stopping exports')
      await Promise.all([exports.stop(), selfTest.stop(), phones.stop()])
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
