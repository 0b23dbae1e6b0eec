import { randomUUID } from 'node:crypto'
import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { CallReminder } from '../../shared/model/call.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Result } from '../../shared/result.ts'
import { isConfirmed } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'
import { createDesk, type Desk } from '../desk/desk.ts'
import type { Change } from '../desk/live-set.ts'
import { createNuisanceMarker } from '../desk/nuisance.ts'
import type { Publisher } from '../ipc/publisher.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import { createAcknowledger, type Acknowledger } from '../acting/acknowledger.ts'
import { createAlarmHelp, type AlarmHelp } from '../response/alarm-help.ts'
import { createProfileHandovers } from './handover.ts'
import type { Handovers } from '../response/handover.ts'
import { createMarkStore, type MarkStore } from '../response/marks.ts'
import { createShelfStore, type ShelfStore } from '../response/shelf.ts'
import type { Escalations } from '../response/escalation-parts.ts'
import { createProfileEscalations } from './escalation.ts'
import { createWorklist, type Worklist } from '../response/worklist.ts'
import { createProfileActing, type ProfileActing } from './acting.ts'
import { createCallGroups, type CallGroups, createCalls, type CallClient } from '../server/calls.ts'
import { createProfileEvidence, type ProfileEvidence } from './evidence.ts'
import { createProfileJournal, type ProfileJournal } from './journal.ts'
import { createProfileMemory, type ProfileMemory } from './memory.ts'
import { createHub } from '../server/hub.ts'
import { acknowledgeAlarm } from '../server/acknowledgement.ts'
import { createAlarmList, raiseAlarm } from '../server/alarms.ts'
import { createRecords, type Records, createTagRecords, type TagRecords } from '../server/records.ts'
import type { Network } from '../server/network.ts'
import { createTransport } from '../server/transport.ts'
import { createProfileDatabase } from '../storage/profile-database.ts'
import { profileFile } from '../storage/profile-files.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { TokenProvider } from '../session/token-provider.ts'

export interface RunningProfileParts {
  /** With the address it has in this run. */
  profile: ServerProfile
  /** Where the profile's data is stored. */
  folder: string
  storage: RecordingContext
  settings: () => Settings
  tokens: TokenProvider
  /** Stopped with the profile. */
  network: Network
  publisher: Publisher
  clock: Clock
  random: () => number
  log: Log
  supervisor: Supervisor
  secrets: Secrets
  memoryFile: string
  /** What the run before knew of the same service: nothing, or what its journal says where it was another process. */
  earlierRun: readonly Alarm[] | null | 'stored'
  onRaised: (alarms: readonly Alarm[]) => void
  /** The alarms or the connection changed. */
  onChanged: () => void
  onReminderDue: (alarm: Alarm, reminder: CallReminder) => void
  onReminderSettled: (callId: string) => void
  /** What is stored was damaged, and is kept under this name: the journal and call log, or the contacts. */
  onSetAside: (what: 'records' | 'contacts', keptAs: string) => void
}

/** A running server profile: its connection, its live alarms, and everything recorded about it. */
export interface RunningProfile {
  readonly profile: ServerProfile
  readonly desk: Desk
  readonly journal: ProfileJournal
  readonly records: Records
  readonly tagRecords: TagRecords
  readonly calls: CallClient
  readonly callGroups: CallGroups
  readonly acting: ProfileActing
  readonly marks: MarkStore
  readonly memory: ProfileMemory
  readonly alarmHelp: AlarmHelp
  readonly shelf: ShelfStore
  /** The active alarms that are not on the shelf: what lists, tray and annunciation have. */
  readonly listed: { alarms(): IteratorObject<Alarm>; alarm(id: number): Alarm | undefined }
  readonly handovers: Handovers
  readonly evidence: ProfileEvidence
  readonly escalations: Escalations
  readonly worklist: Worklist
  raiseAlarm(creation: AlarmCreation): Promise<Result<number>>
  /** Null where the service takes no acknowledgements. */
  readonly acknowledger: Acknowledger | null
  start(): Promise<void>
  stop(): Promise<void>
}

/** Composes everything that one profile needs; nothing is shared between profiles. */
export function createRunningProfile(parts: RunningProfileParts): RunningProfile {
  const { profile, tokens, publisher, clock, log, supervisor } = parts
  const { acknowledge } = profile
  const transport = createTransport({ ...parts, baseUrl: profile.baseUrl })
  const calls = createCalls(transport, profile.groupCallField)
  const database = createProfileDatabase({
    ...parts.storage,
    file: profileFile(parts.folder, 'servers', profile, 'sqlite'),
    log,
    onSetAside: (keptAs) => parts.onSetAside('records', keptAs),
  })
  const evidence = createProfileEvidence({
    storage: parts.storage,
    database,
    server: profile.name,
    alarmOf: (id) => desk.alarm(id),
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
    knownAlarm: (id) => desk.alarm(id) ?? (desk.status().lastReconcile === null ? 'unknown' : null),
    onCalled: evidence.called,
    onDue: (reminder) => {
      const alarm = desk.alarm(reminder.alarmId)
      if (alarm) parts.onReminderDue(alarm, reminder)
    },
    onSettled: parts.onReminderSettled,
    onContactsSetAside: (keptAs) => parts.onSetAside('contacts', keptAs),
  })
  const records = createRecords(transport)
  const journal = createProfileJournal({
    folder: parts.folder,
    storage: parts.storage,
    database,
    profile,
    source: records,
    clockOffsetMs: transport.clockOffsetMs,
    publisher,
    clock,
    log,
    supervisor,
    isShelved: (subject) => shelf.isShelved(subject),
    evidence,
  })
  const marks = createMarkStore({
    ...parts.storage,
    database,
    log,
    newId: () => randomUUID(),
    isActive: (id) => desk.alarm(id) !== undefined,
    onChanged: (payload) => {
      publisher.send({ name: 'marks.changed', payload })
      if (payload.put.claims.length + payload.remove.claims.length > 0) escalations.taken(payload.put.claims)
    },
  })
  const callGroups = createCallGroups(transport)
  const escalations = createProfileEscalations({
    storage: parts.storage,
    settings: parts.settings,
    ...{ profile, database, clock, log, acting, callGroups, records },
    alarm: (id) => desk.alarm(id),
    isListKnown: () => desk.status().lastReconcile !== null,
    isConnected: () => isConfirmed(desk.status().link),
    isTaken: marks.isTaken,
    onChanged: (payload) => publisher.send({ name: 'escalation.changed', payload }),
  })
  const alarmHelp = createAlarmHelp({
    database,
    log,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    onChanged: (payload) => publisher.send({ name: 'alarmHelp.changed', payload }),
  })
  const shelf = createShelfStore({
    ...parts.storage,
    database,
    log,
    newId: () => randomUUID(),
    server: profile.name,
    scale: profile.priorityScale,
    alarms: () => desk.alarms(),
    onChanged: (payload) => publisher.send({ name: 'shelf.changed', payload }),
    onShelved: (ids) => {
      // Whoever shelves an alarm has seen it.
      journal.markSeen(ids)
      publisher.changed({ upserts: [], removals: ids, raised: [] })
      parts.onChanged()
    },
    onReturned: (alarms, isAnnunciated) => {
      const news = isAnnunciated ? { raised: alarms } : { raised: [], returned: alarms }
      publisher.changed({ upserts: alarms, removals: [], ...news })
      if (isAnnunciated) parts.onRaised(alarms)
      parts.onChanged()
    },
  })
  const listed = {
    alarms: () => desk.alarms().filter((alarm) => !shelf.isShelved(alarm)),
    alarm: (id: number) => {
      const alarm = desk.alarm(id)
      return alarm && !shelf.isShelved(alarm) ? alarm : undefined
    },
  }
  const handovers = createProfileHandovers({
    ...{ storage: parts.storage, database, profile, settings: parts.settings },
    ...{ journal, acting, marks, shelf, records, publisher, log },
    isConfirmed: () => isConfirmed(desk.status().link),
  })
  const worklist = createWorklist({
    ...parts.storage,
    database,
    log,
    onChanged: (payload) => publisher.send({ name: 'worklist.changed', payload }),
  })
  const memory = createProfileMemory({ ...parts, source: records, staysSince: journal.staysSince })
  let link: DeskStatus['link'] | null = null
  /** The last change without what is on the shelf; the shelf is told first. */
  let shown: Change = { upserts: [], removals: [], raised: [] }
  let isConnected = false
  const desk = createDesk({
    source: createAlarmList(transport),
    feed: createHub({
      url: profile.baseUrl + profile.hubPath,
      token: () => tokens.token(),
      network: parts.network,
      secrets: parts.secrets,
      subscribe: profile.subscribe,
      clock,
      random: parts.random,
      supervisor,
    }),
    watchMillis: profile.watchMillis,
    reconcileMillis: profile.reconcileMillis,
    clock,
    log,
    tokenExpiresAt: () => tokens.expiresAt(),
    clockOffsetMs: () => transport.clockOffsetMs(),
    supervisor,
    marker: createNuisanceMarker({
      clock,
      settings: () => parts.settings().report,
      usualReactions: journal.usualReactions,
    }),
    earlierRun: () => (parts.earlierRun === 'stored' ? journal.lastKnown() : parts.earlierRun),
    listeners: [
      {
        part: 'shelf',
        onChange: (change) => {
          shown = change
          shown = shelf.changed(change)
        },
        onReconciled: () => shelf.confirm(),
      },
      { part: 'pages', onChange: () => publisher.changed(shown), onStatus: publisher.status },
      {
        part: 'journal',
        onChange: (change) => {
          journal.changed(change)
          journal.markSeen(change.upserts.filter(shelf.isShelved).map(({ id }) => id))
        },
        onPushesMissed: journal.pushesMissed,
        onReconciled: (startedAt) => journal.reconciled(startedAt, desk.alarms()),
        onStatus(status) {
          journal.status(status)
          evidence.status(status)
        },
      },
      {
        part: 'marks',
        onChange: ({ removals }) => marks.cleared(removals),
        onReconciled: () => marks.confirm(),
      },
      {
        part: 'escalation',
        // What is on the shelf is not escalated by rule.
        onChange: (change) => escalations.changed({ ...change, raised: shown.raised }),
        onReconciled: () => escalations.evaluate(),
        onStatus: (status) => {
          const isChanged = isConfirmed(status.link) !== isConnected
          isConnected = isConfirmed(status.link)
          if (isChanged) escalations.evaluate()
        },
      },
      { part: 'memory', onReconciled: () => memory.start() },
      { part: 'annunciation', onChange: () => parts.onRaised(shown.raised) },
      { part: 'reminders', onChange: () => acting.reminders.evaluate() },
      {
        part: 'tray',
        onChange: parts.onChanged,
        onStatus: (status) => {
          const isChanged = status.link !== link
          link = status.link
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
    tagRecords: createTagRecords(transport, () => clock.now()),
    calls,
    callGroups,
    acting,
    marks,
    memory,
    alarmHelp,
    shelf,
    listed,
    handovers,
    evidence,
    escalations,
    worklist,
    raiseAlarm: (creation) => raiseAlarm(transport, creation),
    acknowledger:
      acknowledge &&
      createAcknowledger({
        desk,
        send: (alarm, user) => acknowledgeAlarm(transport, acknowledge, alarm, user),
      }),
    async start() {
      await database.open()
      await journal.start()
      evidence.start(journal.active())
      await acting.start()
      marks.start()
      await alarmHelp.start()
      shelf.start()
      handovers.start()
      escalations.start()
      worklist.start()
      // A view's filter may use labels, so they load before the first alarm is annunciated.
      await acting.contacts.read()
      tokens.start()
      desk.start()
    },
    async stop() {
      try {
        tokens.stop()
        await desk.stop()
        await journal.stop()
        await marks.stop()
        await memory.stop()
        await alarmHelp.stop()
        await shelf.stop()
        await worklist.stop()
        parts.network.stop()
        // A call under way ends with the network; its outcome is unknown then, and recorded as such.
        await escalations.shutdown()
        await acting.stop()
        await evidence.stop()
      } finally {
        // The next run cannot open it otherwise.
        database.close()
      }
    },
  }
}
