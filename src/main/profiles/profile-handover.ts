import { randomUUID } from 'node:crypto'
import type { ActContent } from '../../shared/model/act.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Period } from '../../shared/rules/periods.ts'
import { floodAt } from '../../shared/rules/alarm-load.ts'
import { readCalls, type SeenCall } from '../../shared/rules/seen-call.ts'
import { createSiteZone } from '../../shared/rules/zone.ts'
import type { Publisher } from '../ipc/publisher.ts'
import type { Log } from '../platform/log.ts'
import { createHandovers, type Handovers } from '../response/handover.ts'
import type { MarkStore } from '../response/marks.ts'
import type { ShelfStore } from '../response/shelf-parts.ts'
import type { Records } from '../server/records.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { ProfileActing } from './profile-acting.ts'
import type { ProfileJournal } from './profile-journal.ts'

export interface ProfileHandoverParts {
  storage: RecordingContext
  database: ProfileDatabase
  profile: ServerProfile
  settings: () => Settings
  journal: Pick<ProfileJournal, 'kept' | 'load'>
  acting: Pick<ProfileActing, 'auditLog'>
  marks: Pick<MarkStore, 'read'>
  shelf: Pick<ShelfStore, 'read' | 'handOver'>
  records: Pick<Records, 'calls'>
  publisher: Publisher
  log: Log
  onActed: (person: string, content: ActContent) => void
  /** Whether the service confirms the alarms now. */
  isConfirmed: () => boolean
}

const recordsAtOnce = 5_000
/** More than a shift can have; a service that reports more is not believed. */
const maxCallRecords = 50_000
/** The clocks of desk and service may differ by this much. */
const slackMs = 2 * 60_000

/** The handovers of one profile, from everything that it recorded. */
export function createProfileHandovers(parts: ProfileHandoverParts): Handovers {
  const { journal, acting, marks, shelf, records, profile } = parts

  async function callLog({ from, to }: Period): Promise<SeenCall[] | null> {
    // Without the service the answer is known, and nobody waits for it.
    if (!parts.isConfirmed()) return null
    const filter = { from: new Date(from - slackMs).toISOString(), to: new Date(to + slackMs).toISOString() }
    const { signal } = new AbortController()
    const found: SeenCall[] = []
    for (let offset = 0; offset < maxCallRecords;) {
      const answer = await records.calls({ filter, sort: '+id', offset, limit: recordsAtOnce }, signal)
      if (!answer.ok) return null
      const { items, malformed, total } = answer.value
      found.push(...readCalls(items))
      // A service may give less at once than was asked for.
      offset += items.length + malformed
      if (offset >= total || items.length + malformed === 0) return found
    }
    return null
  }

  return createHandovers({
    ...parts.storage,
    database: parts.database,
    log: parts.log,
    onActed: parts.onActed,
    server: profile.name,
    callLog,
    newId: () => randomUUID(),
    zone: createSiteZone(() => parts.settings().timeZone),
    settings: parts.settings,
    sources() {
      const { entries, since } = journal.kept()
      return {
        entries,
        knownSince: since,
        isConfirmed: parts.isConfirmed(),
        flood: floodAt(journal.load(), parts.storage.clock.now()),
        marks: marks.read(),
        shelved: shelf.read().entries,
        scale: profile.priorityScale,
        stateLabels: profile.stateLabels,
      }
    },
    calls: acting.auditLog.since,
    onSigned: shelf.handOver,
    onChanged: () => parts.publisher.send({ name: 'handover.changed', payload: null }),
  })
}
