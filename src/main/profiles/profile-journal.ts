import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { isMinor } from '../../shared/rules/first-out.ts'
import { floodLimitsOf } from '../../shared/rules/flood-limits.ts'
import { type Clock, coalesce } from '../platform/clock.ts'
import { createGapMonitor } from '../desk/gap-monitor.ts'
import { createJournal, type Journal, type JournalParts } from '../desk/journal.ts'
import { createJournalStore } from '../desk/journal-store.ts'
import type { Change } from '../desk/live-set.ts'
import type { HistorySource } from '../desk/ports.ts'
import type { Publisher } from '../ipc/publisher.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { StorageContext } from '../storage/retrying-writer.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import type { ProfileEvidence } from './profile-evidence.ts'

export interface ProfileJournalParts {
  storage: StorageContext
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  source: HistorySource
  clockOffsetMs: () => number | null
  publisher: Publisher
  clock: Clock
  log: Log
  supervisor: Pick<Supervisor, 'failed'>
  settings: () => Settings
  scale: PriorityScale
  isShelved: NonNullable<JournalParts['isShelved']>
  /** What became known, each with the entry after it. */
  evidence: Pick<ProfileEvidence, 'step' | 'missed'>
  onStay: NonNullable<JournalParts['onStay']>
}

/** The journal of one profile: fed by its desk, stored in its database, and pushed to its pages. */
export interface ProfileJournal extends Pick<
  Journal,
  | 'markSeen'
  | 'returned'
  | 'isUnseen'
  | 'dismiss'
  | 'restore'
  | 'retainViewers'
  | 'load'
  | 'raisedSince'
  | 'staysSince'
  | 'kept'
  | 'active'
  | 'usualReactions'
> {
  missed: Journal['missed']
  missedCount: Journal['missedCount']
  changed(change: Change): void
  /** The complete list was read, starting at this time. */
  reconciled(startedAt: number, current: Iterable<Alarm>): void
  /** The connected hub does not push every alarm. */
  pushesMissed(since: number): void
  status(status: DeskStatus): void
  /** The limits of a flood may be others. */
  settingsChanged(): void
  /** The active alarms as an earlier process left them, as far as the journal knows; null: there was none. */
  lastKnown(): Alarm[] | null
  /** Restores the journal from the database. */
  start(): Promise<void>
  stop(): Promise<void>
}

const missedDelayMs = 250
const loadDelayMs = 2_000

export function createProfileJournal(parts: ProfileJournalParts): ProfileJournal {
  const { publisher, clock, log } = parts
  const store = createJournalStore(parts.database, parts.storage, log)
  const journal = createJournal({
    now: () => clock.now(),
    store,
    floodLimits: () => floodLimitsOf(parts.settings().report),
    isMinor: (entry) => isMinor(entry, parts.scale),
    isShelved: parts.isShelved,
    onChange: () => {
      missedUpdate.schedule()
      loadUpdate.schedule()
    },
    onStep: parts.evidence.step,
    onMissed: parts.evidence.missed,
    onStay: parts.onStay,
  })
  const gaps = createGapMonitor({
    source: parts.source,
    clock,
    log,
    supervisor: parts.supervisor,
    clockOffsetMs: parts.clockOffsetMs,
    covered: journal.covered,
    isJournalLost: parts.database.isMemoryLost,
    onCovered: journal.cover,
    onHistories: journal.addHistories,
  })

  let isConfirmed = false

  const pushMissed = () => {
    const payload = journal.takeMissedDelta()
    if (payload) publisher.send({ name: 'missed.changed', payload })
  }
  const missedUpdate = coalesce(clock, missedDelayMs, pushMissed)
  const loadUpdate = coalesce(clock, loadDelayMs, () =>
    publisher.send({ name: 'load.changed', payload: journal.load() }),
  )

  return {
    markSeen: journal.markSeen,
    returned: journal.returned,
    isUnseen: journal.isUnseen,
    dismiss: journal.dismiss,
    restore: journal.restore,
    retainViewers: journal.retainViewers,
    load: journal.load,
    raisedSince: journal.raisedSince,
    staysSince: journal.staysSince,
    kept: journal.kept,
    active: journal.active,
    usualReactions: journal.usualReactions,
    // Pending changes are pushed first, so that their revision is the one of the answer.
    missed(viewer) {
      pushMissed()
      return journal.missed(viewer)
    },
    missedCount(viewer) {
      pushMissed()
      return journal.missedCount(viewer)
    },
    changed: journal.changed,
    pushesMissed: gaps.pushesMissed,
    reconciled(startedAt, current) {
      // After the first complete list the desk reports removals itself.
      if (!isConfirmed) journal.confirm(current)
      isConfirmed = true
      void gaps.reconciled(startedAt)
    },
    status: gaps.status,
    settingsChanged: () => loadUpdate.schedule(),
    lastKnown: journal.lastKnown,
    async start() {
      await journal.restoreFrom(store.read(), parts.database.isMemoryLost())
      gaps.start()
    },
    async stop() {
      gaps.stop()
      missedUpdate.stop()
      loadUpdate.stop()
      journal.stop()
      await store.stop()
    },
  }
}
