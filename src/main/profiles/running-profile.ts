import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'
import type { Alarm, Occurrence } from '../../shared/model/alarm.ts'
import type { CallReminder } from '../../shared/model/call.ts'
import type { Viewer } from '../../shared/model/role.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { isZone, createSiteZone } from '../../shared/rules/zone.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { isOfAlarm, occurrenceOf } from '../../shared/rules/occurrence.ts'
import { clockOf, isSameClock } from '../../shared/rules/service-clock.ts'
import type { Clock } from '../platform/clock.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import { createNuisanceMarker } from '../desk/nuisance.ts'
import type { MemoryThread } from '../memory/client.ts'
import type { Publisher } from '../ipc/publisher.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { createAcknowledger, type Acknowledger } from '../acting/acknowledger.ts'
import { createProfileAddresses } from './profile-addresses.ts'
import { createProfileActing, type ProfileActing } from './profile-acting.ts'
import { createCallGroups, type CallGroups, createCalls, type CallClient } from '../server/calls.ts'
import { createProfileEvidence, type ProfileEvidence } from './profile-evidence.ts'
import { createProfileJournal, type ProfileJournal } from './profile-journal.ts'
import { createServiceTimes } from './service-times.ts'
import { createProfileMemory, type ProfileMemory } from './profile-memory.ts'
import { createProfileResponse, type ResponseStores } from './profile-response.ts'
import type { Team, TeamServer } from '../team/team.ts'
import { createHub } from '../server/hub.ts'
import { acknowledgeAlarm, createAlarmList, raiseAlarm } from '../server/alarms.ts'
import { createRecords, type Records, createTagRecords, type TagRecords } from '../server/records.ts'
import type { Network } from '../server/network.ts'
import { createTransport } from '../server/transport.ts'
import { createProfileDatabase } from '../storage/profile-database.ts'
import { profileFile } from '../storage/profile-files.ts'
import type { VerifyingContext } from '../storage/audit-trail.ts'
import type { TokenProvider } from '../session/token-provider.ts'

export interface RunningProfileParts {
  /** With the address it has in this run. */
  profile: ServerProfile
  /** Where the profile's data is stored. */
  folder: string
  storage: VerifyingContext
  settings: () => Settings
  tokens: TokenProvider
  /** Stopped with the profile. */
  network: Network
  publisher: Publisher
  team: Pick<Team, 'join'>
  clock: Clock
  random: () => number
  log: Log
  supervisor: Supervisor
  secrets: Secrets
  /** The thread of all memories. */
  memories: MemoryThread
  checkFile: string
  /** What the run before knew of the same service: nothing, or what its journal says where it was another process. */
  earlierRun: readonly Alarm[] | null | 'stored'
  onRaised: (alarms: readonly Alarm[]) => void
  /** These stand since before this process began, unacknowledged, and nobody has seen them. */
  onStanding: (alarms: readonly Alarm[]) => void
  /** The alarms or the connection changed. */
  onChanged: () => void
  /** Somebody has these alarms in hand now. */
  onTaken: (alarmIds: ReadonlySet<number>) => void
  onReminderDue: (alarm: Alarm, reminder: CallReminder) => void
  onReminderSettled: (callId: string) => void
  /** What is stored was damaged, and is kept under this name: the journal and call log, the contacts, or past alarms. */
  onSetAside: (what: 'records' | 'contacts' | 'memory', keptAs: string) => void
}

/** A running server profile: its connection, its live alarms, and everything recorded about it. */
export interface RunningProfile extends ResponseStores {
  readonly profile: ServerProfile
  readonly desk: Desk
  readonly journal: ProfileJournal
  readonly records: Records
  readonly tagRecords: TagRecords
  readonly calls: CallClient
  readonly callGroups: CallGroups
  readonly acting: ProfileActing
  readonly memory: ProfileMemory
  readonly evidence: ProfileEvidence
  /** Somebody at a screen has seen these alarms, which counts for these viewers. */
  readonly seen: (alarms: readonly Occurrence[], viewers: readonly Viewer[], screen: string) => void
  /** Where in the team an alarm was seen besides this desk. */
  readonly seenElsewhere: TeamServer['seenElsewhere']
  /** Whether this desk does for the team what one desk does for all. */
  readonly isRunner: TeamServer['isRunner']
  raiseAlarm(creation: AlarmCreation): Promise<Result<number>>
  /** Moves to another address of the service, which then stays; whether there is one. */
  useAddress(place: number): boolean
  /** Null where the service takes no acknowledgements. */
  readonly acknowledger: Acknowledger | null
  start(): Promise<void>
  /** The machine was asleep: the connection may be dead without an error. */
  wake(): void
  stop(): Promise<void>
}

/** Composes everything that one profile needs; nothing is shared between profiles. */
export function createRunningProfile(parts: RunningProfileParts): RunningProfile {
  const { profile, tokens, publisher, clock, log, supervisor } = parts
  const { acknowledge } = profile
  const addresses = createProfileAddresses({ profile, clock, log, onMoved: () => desk.moved() })
  const { port } = addresses
  const transport = createTransport({ ...parts, baseUrl: addresses.url })
  const calls = createCalls(transport, profile.groupCallField)
  const database = createProfileDatabase({
    ...parts.storage,
    file: profileFile(parts.folder, 'servers', profile, 'sqlite'),
    checkFile: parts.checkFile,
    log,
    onSetAside: (keptAs) => parts.onSetAside('records', keptAs),
  })
  const evidence = createProfileEvidence({
    storage: parts.storage,
    database,
    server: profile.name,
    alarmOf: (id) => desk.alarm(id),
    shelvedOf: (id) => response.stores.shelf.lastKnown(id),
  })
  const acting = createProfileActing({
    folder: parts.folder,
    storage: parts.storage,
    database,
    profile,
    calls,
    publisher,
    clock,
    log,
    settings: parts.settings,
    // Before the first complete list, a missing alarm may just not be known yet.
    knownAlarm: (key) => {
      const alarm = desk.alarm(key.alarmId)
      if (alarm) return isOfAlarm(key, alarm) ? alarm : null
      return desk.status().lastReconcile === null ? 'unknown' : null
    },
    onCalled: evidence.called,
    onDue: (reminder) => {
      const alarm = desk.alarm(reminder.alarmId)
      if (alarm) parts.onReminderDue(alarm, reminder)
    },
    onSettled: parts.onReminderSettled,
    onActed: (person, content) => response.acted(person, content),
    onContactsSetAside: (keptAs) => parts.onSetAside('contacts', keptAs),
  })
  const ownZone = isZone(profile.zone) ? profile.zone : ''
  const times = createServiceTimes(createSiteZone(() => ownZone || parts.settings().timeZone))
  const records = times.records(createRecords(transport))
  const journal = createProfileJournal({
    storage: parts.storage,
    database,
    source: records,
    clockOffsetMs: () => transport.serviceClock()?.offsetMs ?? null,
    publisher,
    clock,
    log,
    supervisor,
    settings: parts.settings,
    scale: profile.priorityScale,
    isShelved: (subject) => response.stores.shelf.isShelved(subject),
    evidence,
    onStay: (before, after) => memory.stayChanged(before, after),
  })
  const callGroups = createCallGroups(transport)
  const response = createProfileResponse({
    storage: parts.storage,
    settings: parts.settings,
    profile,
    database,
    publisher,
    clock,
    log,
    acting,
    callGroups,
    records,
    journal,
    evidence,
    team: parts.team,
    desk: {
      alarm: (id) => desk.alarm(id),
      alarms: () => desk.alarms(),
      status: () => desk.status(),
    },
    onRaised: parts.onRaised,
    onChanged: parts.onChanged,
    onTaken: parts.onTaken,
    onRemarked: () => memory.remarksChanged(),
  })
  const memory = createProfileMemory({
    ...parts,
    source: records,
    staysSince: journal.staysSince,
    kept: journal.kept,
    remarks: response.stores.burstRemarks,
    written: () => {
      const { marks, worklist, handovers } = response.stores
      return { notes: marks.read().notes, worklist: worklist.read(), points: handovers.points() }
    },
    onSetAside: (keptAs) => parts.onSetAside('memory', keptAs),
  })
  /** What was active when the previous process ended, until the first list; null once that was read. */
  let standing: Set<number> | null = new Set()
  const lastKnown = () => {
    const known = journal.lastKnown()
    for (const { id } of known ?? []) standing?.add(id)
    return known
  }
  /** Whatever was heard of it ended with that process: what nobody has seen is to be heard once more. */
  const annunciateStanding = () => {
    const unseen = [...(standing ?? [])].flatMap((id) => {
      const alarm = response.stores.listed.alarm(id)
      return alarm && !alarm.masked && !isAcknowledged(alarm) && journal.isUnseen(id) ? [alarm] : []
    })
    standing = null
    if (unseen.length > 0) parts.onStanding(unseen)
  }
  let summarised: DeskStatus | null = null
  const desk = createDesk({
    source: times.list(addresses.list(createAlarmList(transport))),
    feed: times.feed(
      addresses.feed(
        createHub({
          url: () => addresses.url() + profile.hubPath,
          token: () => tokens.token(),
          network: parts.network,
          secrets: parts.secrets,
          subscribe: profile.subscribe,
          clock,
          random: parts.random,
          supervisor,
        }),
      ),
    ),
    ...(port && { addresses: port }),
    watchMillis: profile.watchMillis,
    reconcileMillis: profile.reconcileMillis,
    clock,
    log,
    tokenExpiresAt: () => tokens.expiresAt(),
    serviceClock: transport.serviceClock,
    supervisor,
    marker: createNuisanceMarker({
      clock,
      settings: () => parts.settings().report,
      usualReactions: journal.usualReactions,
    }),
    earlierRun: () => (parts.earlierRun === 'stored' ? lastKnown() : parts.earlierRun),
    listeners: [
      response.shelfListener,
      { part: 'pages', onChange: () => publisher.changed(response.shown()), onStatus: publisher.status },
      {
        part: 'journal',
        onChange: (change) => {
          journal.changed(change)
          const shelved = change.upserts.filter(response.stores.shelf.isShelved)
          journal.markSeen(shelved.map(occurrenceOf), 'everybody')
        },
        onPushesMissed: journal.pushesMissed,
        onReconciled: (startedAt) => journal.reconciled(startedAt, desk.alarms()),
        onStatus(status) {
          journal.status(status)
          evidence.status(status)
        },
      },
      ...response.listeners,
      { part: 'memory', onReconciled: () => memory.start() },
      {
        part: 'annunciation',
        onChange() {
          const alarms = response.demanding()
          for (const { id } of alarms) standing?.delete(id)
          parts.onRaised(alarms)
        },
        onReconciled: annunciateStanding,
      },
      { part: 'reminders', onChange: () => acting.reminders.evaluate() },
      {
        part: 'tray',
        onChange: parts.onChanged,
        onStatus: (status) => {
          const isChanged = summarised === null || !isSameSummary(summarised, status)
          if (isChanged) summarised = status
          if (isChanged) parts.onChanged()
        },
      },
    ],
  })

  return {
    profile,
    desk,
    journal,
    records,
    tagRecords: times.tagRecords(createTagRecords(transport, () => clock.now(), port?.ids?.serviceIdOf)),
    calls,
    callGroups,
    acting,
    ...response.stores,
    memory,
    evidence,
    seen(alarms, viewers, screen) {
      const first = journal.markSeen(alarms, viewers)
      evidence.shown(first, screen)
      response.seen(first)
    },
    seenElsewhere: response.seenElsewhere,
    isRunner: response.isRunner,
    async raiseAlarm(creation) {
      const id = await raiseAlarm(transport, creation)
      return id.ok ? succeed(port?.ids?.idOf(id.value) ?? id.value) : id
    },
    useAddress: addresses.use,
    acknowledger:
      acknowledge &&
      createAcknowledger({
        desk,
        send(alarm, user) {
          const id = port?.ids ? port.ids.serviceIdOf(alarm.id) : alarm.id
          if (id === null)
            return Promise.resolve(fail('not-found', 'the server that is read has no such alarm'))
          return acknowledgeAlarm(transport, acknowledge, { id, path: alarm.path }, user)
        },
        onSent: (alarm, user) =>
          response.acted(user, { action: 'ack.send', alarm: occurrenceOf(alarm), at: clock.now() }),
      }),
    async start() {
      await database.open()
      await journal.start()
      evidence.start(journal.active())
      acting.start()
      // A view's filter may use labels, so they load before the first alarm is annunciated; the team is told of them.
      await acting.contacts.read()
      await response.start()
      tokens.start()
      desk.start()
    },
    wake() {
      addresses.wake()
      desk.wake()
    },
    async stop() {
      const failures: unknown[] = []
      const ends: (() => void | Promise<void>)[] = [
        // No step of an escalation falls due while the network ends.
        () => response.suspend(),
        () => tokens.stop(),
        () => addresses.stop(),
        () => desk.stop(),
        () => journal.stop(),
        () => memory.stop(),
        () => parts.network.stop(),
        // A call under way ends with the network; its outcome is unknown then, and recorded as such.
        () => response.stop(),
        () => acting.stop(),
        () => evidence.stop(),
        // The next run cannot open it otherwise.
        () => database.close(),
      ]
      // Whatever fails, the others stop too: what went on would act beside the next run.
      for (const end of ends)
        try {
          await end()
        } catch (error) {
          failures.push(error)
        }
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Whether the summary of a server says the same of two statuses. */
function isSameSummary(a: DeskStatus, b: DeskStatus): boolean {
  return a.link === b.link && a.address?.place === b.address?.place && isSameClock(clockOf(a), clockOf(b))
}
