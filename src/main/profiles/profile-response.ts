import { randomUUID } from 'node:crypto'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { isConfirmed } from '../../shared/rules/alarm-state.ts'
import { becameDemanding, occurrenceOf } from '../../shared/rules/occurrence.ts'
import type { Desk, DeskListener } from '../desk/desk.ts'
import type { Change } from '../desk/live-set.ts'
import type { Publisher } from '../ipc/publisher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createAlarmHelp, type AlarmHelp } from '../response/alarm-help.ts'
import type { Escalations } from '../response/escalation-parts.ts'
import type { Handovers } from '../response/handover.ts'
import { createMarkStore, type MarkStore } from '../response/marks.ts'
import { createBurstRemarks, type BurstRemarks } from '../memory/burst-remarks.ts'
import { createRatings, type Ratings } from '../response/ratings.ts'
import { createShelfStore } from '../response/shelf.ts'
import type { ShelfStore } from '../response/shelf-parts.ts'
import { createWorklist, type Worklist } from '../response/worklist.ts'
import type { CallGroups } from '../server/calls.ts'
import type { Records } from '../server/records.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createAlarmDigest } from '../team/alarm-digest.ts'
import type { Team, TeamServer, TeamSink } from '../team/team.ts'
import type { ProfileActing } from './profile-acting.ts'
import { createProfileEscalations } from './profile-escalation.ts'
import { createProfileHandovers } from './profile-handover.ts'
import type { ProfileEvidence } from './profile-evidence.ts'
import type { ProfileJournal } from './profile-journal.ts'
import { createTeamSink } from './profile-team.ts'

/** What people at the desk do about alarms, beside what the service knows of it. */
export interface ResponseStores {
  readonly marks: MarkStore
  readonly alarmHelp: AlarmHelp
  readonly shelf: ShelfStore
  /** The active alarms that are not on the shelf: what lists, tray and annunciation have. */
  readonly listed: { alarms(): IteratorObject<Alarm>; alarm(id: number): Alarm | undefined }
  readonly handovers: Handovers
  readonly escalations: Escalations
  readonly worklist: Worklist
  readonly ratings: Ratings
  readonly burstRemarks: BurstRemarks
}

export interface ProfileResponseParts {
  profile: ServerProfile
  storage: RecordingContext
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  settings: () => Settings
  publisher: Publisher
  clock: Clock
  log: Log
  acting: ProfileActing
  callGroups: CallGroups
  records: Records
  journal: ProfileJournal
  evidence: Pick<ProfileEvidence, 'done' | 'called'>
  team: Pick<Team, 'join'>
  desk: Pick<Desk, 'alarm' | 'alarms' | 'status'>
  onRaised: (alarms: readonly Alarm[]) => void
  /** The alarms that are listed changed. */
  onChanged: () => void
  onTaken: (alarmIds: ReadonlySet<number>) => void
  /** People said something of a burst. */
  onRemarked: () => void
}

export interface ProfileResponse {
  readonly stores: ResponseStores
  /** The last change without what is on the shelf. */
  shown(): Change
  /** What of it calls for somebody: what was raised, and what has come to demand a response without that. */
  demanding(): Alarm[]
  /** Told of a change before all others, who ask for what is shown of it. */
  readonly shelfListener: DeskListener
  readonly listeners: readonly DeskListener[]
  /** Somebody here did something, which other desks are to know. */
  readonly acted: TeamServer['record']
  /** Somebody here has seen these for the first time, which other desks are to know. */
  readonly seen: TeamServer['seen']
  readonly seenElsewhere: TeamServer['seenElsewhere']
  readonly isRunner: TeamServer['isRunner']
  start(): Promise<void>
  /** Begins no call any more. */
  suspend(): void
  /** After the network has ended, so that a call under way ends too. */
  stop(): Promise<void>
}

/** Composes what one profile keeps of the response to its alarms. */
export function createProfileResponse(parts: ProfileResponseParts): ProfileResponse {
  const { profile, database, publisher, clock, log, acting, callGroups, records, journal, desk } = parts
  let shown: Change = { upserts: [], removals: [], raised: [] }
  const demanding = (): Alarm[] => {
    const raised = new Set(shown.raised)
    const others = shown.upserts.filter((alarm) => {
      const before = shown.before?.get(alarm.id)
      return before && !raised.has(alarm) && becameDemanding(before, alarm, profile.priorityScale)
    })
    return [...shown.raised, ...others]
  }
  let isConnected = false
  let teamServer: TeamServer | null = null
  const onActed: TeamServer['record'] = (person, content) => teamServer?.record(person, content)
  const marks = createMarkStore({
    ...parts.storage,
    database,
    log,
    newId: () => randomUUID(),
    alarm: (id) => desk.alarm(id),
    onActed,
    onLost: (claim) => teamServer?.lost(claim),
    onChanged: (payload) => {
      publisher.send({ name: 'marks.changed', payload })
      const { put, remove } = payload
      if (put.claims.length + remove.claims.length > 0) escalations.taken(put.claims)
      if (put.claims.length > 0) parts.onTaken(new Set(put.claims.map(({ alarmId }) => alarmId)))
    },
  })
  const escalations = createProfileEscalations({
    storage: parts.storage,
    settings: parts.settings,
    profile,
    database,
    clock,
    log,
    acting,
    callGroups,
    records,
    alarm: (id) => desk.alarm(id),
    isListKnown: () => desk.status().lastReconcile !== null,
    isConnected: () => isConfirmed(desk.status().link),
    clockOffsetMs: () => desk.status().clockOffsetMs,
    isTaken: marks.isTaken,
    shelvedBy: (alarm) => shelf.shelvedBy(alarm),
    onChanged: (payload) => publisher.send({ name: 'escalation.changed', payload }),
    onActed,
    isRunner: () => teamServer?.isRunner() ?? true,
    confirmRunner: () => teamServer?.confirmRunner() ?? Promise.resolve(),
    shared: () => teamServer?.shared() ?? Promise.resolve(),
  })
  const alarmHelp = createAlarmHelp({
    database,
    log,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    onActed,
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
    clockOffsetMs: () => desk.status().clockOffsetMs,
    onActed,
    onChanged: (payload) => publisher.send({ name: 'shelf.changed', payload }),
    onShelved: (alarms) => {
      // Whoever shelves an alarm has seen it.
      journal.markSeen(alarms.map(occurrenceOf), 'everybody')
      publisher.changed({ upserts: [], removals: alarms.map(({ id }) => id), raised: [] })
      escalations.evaluate()
      parts.onChanged()
    },
    onReturned: (alarms, isAnnunciated) => {
      const news = isAnnunciated ? { raised: alarms } : { raised: [], returned: alarms }
      if (isAnnunciated) journal.returned(alarms.map(({ id }) => id))
      publisher.changed({ upserts: alarms, removals: [], ...news })
      if (isAnnunciated) parts.onRaised(alarms)
      // Nobody has taken it by unshelving it.
      escalations.changed({ upserts: alarms, removals: [], raised: alarms })
      parts.onChanged()
    },
  })
  /** A desk that would call nobody leaves the rules and chains of the team to others. */
  const canRun = () => {
    const { acting: restrictions, calls } = parts.settings()
    const hasChain = calls.chains.some(({ server }) => server === profile.id)
    return isConfirmed(desk.status().link) && !restrictions.readOnly && hasChain
  }
  const digest = createAlarmDigest(desk.alarms, clock.steady)
  const sight: TeamSink['sight'] = () => {
    const { link, lastReconcile } = desk.status()
    const recent = digest.recent()
    const { count = 0, digest: seen = '' } = recent.at(-1) ?? {}
    return {
      name: profile.name,
      // Before the first complete list nobody can compare anything.
      link: isConfirmed(link) && lastReconcile === null ? 'starting' : link,
      count,
      digest: seen,
      escalates: teamServer?.isRunner() ?? false,
      recent,
    }
  }
  const listed = {
    alarms: () => desk.alarms().filter((alarm) => !shelf.isShelved(alarm)),
    alarm: (id: number) => {
      const alarm = desk.alarm(id)
      return alarm && !shelf.isShelved(alarm) ? alarm : undefined
    },
  }
  const handovers = createProfileHandovers({
    storage: parts.storage,
    database,
    profile,
    settings: parts.settings,
    journal,
    acting,
    marks,
    shelf,
    records,
    publisher,
    log,
    onActed,
    isConfirmed: () => isConfirmed(desk.status().link),
  })
  const worklist = createWorklist({
    ...parts.storage,
    database,
    log,
    onActed,
    onChanged: (payload) => publisher.send({ name: 'worklist.changed', payload }),
  })
  const ratings = createRatings({ ...parts.storage, database, log })
  const burstRemarks = createBurstRemarks({
    ...parts.storage,
    database,
    log,
    onChanged: () => parts.onRemarked(),
  })

  return {
    acted: onActed,
    seen: (alarms) => teamServer?.seen(alarms),
    seenElsewhere: (alarm) => teamServer?.seenElsewhere(alarm) ?? null,
    isRunner: () => teamServer?.isRunner() ?? true,
    stores: { marks, alarmHelp, shelf, listed, handovers, escalations, worklist, ratings, burstRemarks },
    shown: () => shown,
    demanding,
    shelfListener: {
      part: 'shelf',
      onChange: (change) => {
        // Where the shelf fails, nothing is hidden.
        shown = change
        shown = shelf.changed(change)
      },
      onReconciled: () => shelf.confirm(),
    },
    listeners: [
      {
        part: 'marks',
        onChange: ({ upserts, removals }) => marks.changed(upserts, removals),
        onReconciled: () => marks.confirm(),
      },
      { part: 'team', onChange: digest.changed },
      {
        part: 'escalation',
        // What is on the shelf is not escalated by rule.
        onChange: (change) => escalations.changed({ ...change, raised: demanding() }),
        onReconciled: () => escalations.evaluate(),
        onStatus: (status) => {
          const isChanged = isConfirmed(status.link) !== isConnected
          isConnected = isConfirmed(status.link)
          if (isChanged) escalations.evaluate()
        },
      },
    ],
    async start() {
      marks.start()
      await alarmHelp.start()
      shelf.start()
      handovers.start()
      escalations.start()
      worklist.start()
      ratings.start()
      burstRemarks.start()
      const { contacts } = acting
      const stores = { marks, shelf, worklist, contacts, help: alarmHelp, handovers, acting }
      const sink = createTeamSink({ ...stores, escalations, evidence: parts.evidence, log, sight, canRun })
      teamServer = parts.team.join(profile.baseUrl, sink)
    },
    suspend: escalations.suspend,
    async stop() {
      teamServer?.leave()
      await marks.stop()
      await alarmHelp.stop()
      await shelf.stop()
      await worklist.stop()
      await ratings.stop()
      await burstRemarks.stop()
      await escalations.shutdown()
    },
  }
}
