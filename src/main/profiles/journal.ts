import type { Alarm } from '../../shared/model/alarm.ts'
import type { AwayQueue } from '../../shared/model/away-queue.ts'
import type { DeskStatus } from '../../shared/model/desk-status.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { type Clock, gather } from '../platform/clock.ts'
import { createGapWatch } from '../desk/gap-monitor.ts'
import { createJournal, type Journal } from '../desk/journal.ts'
import type { Change } from '../desk/live-set.ts'
import type { HistorySource } from '../desk/ports.ts'
import type { Publisher } from '../ipc/publisher.ts'
import { openLineFile } from '../storage/json-lines-log.ts'
import type { Log } from '../platform/log.ts'
import { profileFile } from '../storage/profile-file.ts'

export interface ProfileJournalParts {
  folder: string
  profile: ServerProfile
  source: HistorySource
  clockOffsetMillis: () => number | null
  publisher: Publisher
  clock: Clock
  log: Log
}

/** The journal of one profile: fed by its desk, kept in a file of its own, told to the pages that look at it. */
export interface ProfileJournal extends Pick<Journal, 'seen' | 'dismiss' | 'restore' | 'awayCount' | 'load'> {
  away(): AwayQueue
  changed(change: Change): void
  /** The whole list was read, from this moment on, and this is it. */
  read(began: number, current: Iterable<Alarm>): void
  status(status: DeskStatus): void
  /** Reads back what was kept. */
  start(): Promise<void>
  stop(): Promise<void>
}

const mostBytes = 4_000_000
const awayMillis = 250
const loadMillis = 2_000

export function createProfileJournal(parts: ProfileJournalParts): ProfileJournal {
  const { publisher, clock, log } = parts
  const file = openLineFile({
    file: profileFile(parts.folder, 'journal', parts.profile, 'jsonl'),
    mostBytes,
    head: () => journal.head(),
    clock,
    log,
  })
  const journal = createJournal({
    now: () => clock.now(),
    log,
    write: file.append,
    onChange: () => {
      away.soon()
      load.soon()
    },
  })
  const gaps = createGapWatch({
    source: parts.source,
    clock,
    log,
    clockOffsetMillis: parts.clockOffsetMillis,
    covered: journal.covered,
    onCovered: journal.cover,
    onLookedUp: journal.lookedUp,
  })

  let confirmed = false

  const tellAway = () => {
    const payload = journal.takeAwayDelta()
    if (payload) publisher.send({ name: 'away.changed', payload })
  }
  const away = gather(clock, awayMillis, tellAway)
  const load = gather(clock, loadMillis, () =>
    publisher.send({ name: 'load.changed', payload: journal.load() }),
  )

  return {
    seen: journal.seen,
    dismiss: journal.dismiss,
    restore: journal.restore,
    awayCount: journal.awayCount,
    load: journal.load,
    away() {
      // What pages have not been told yet is part of what is answered: its revision must be the same.
      tellAway()
      return journal.away()
    },
    changed: journal.changed,
    read(began, current) {
      // From the first reading on the desk itself tells what leaves the list.
      if (!confirmed) journal.confirm(current)
      confirmed = true
      void gaps.read(began)
    },
    status: gaps.status,
    async start() {
      await journal.replay(file.read())
      gaps.start()
    },
    async stop() {
      gaps.stop()
      away.stop()
      load.stop()
      journal.stop()
      await file.stop()
    },
  }
}
