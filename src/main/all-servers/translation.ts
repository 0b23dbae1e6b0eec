import type { ServerMessage } from '../../shared/ipc/pushes.ts'
import type { Alarm, Occurrence } from '../../shared/model/alarm.ts'
import type { DeskDelta } from '../../shared/model/desk.ts'
import type { EvidenceEntry } from '../../shared/model/evidence.ts'
import type { JournalEntry, MissedDelta, Raise } from '../../shared/model/journal.ts'
import type { Claim, Marks, Note } from '../../shared/model/marks.ts'
import { defaultPriorityScale, type PriorityScale } from '../../shared/model/priority-band.ts'
import type { AlarmHistory, AlarmIntervention, AlarmStatistic } from '../../shared/model/records.ts'
import type { Shelf, Shelved, WorkRecord } from '../../shared/model/shelf.ts'
import type { WorklistItem } from '../../shared/model/worklist.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import { countsFor, everybody, nobody, type ViewerSet } from '../../shared/rules/missed-alarm.ts'
import { createCallTranslation } from './call-translation.ts'
import type { ClockCorrection } from './clock-correction.ts'
import type { Numbering } from './numbering.ts'

/** The scale of a list of all servers: each alarm has the band that its own server gives it. */
export const commonScale: PriorityScale = defaultPriorityScale

export type Translation = ReturnType<typeof createTranslation>

/**
 * What a list of all servers shows of one of them: its ids and paths among those of all, its bands on one scale. What
 * tells the data servers of one service apart tells the servers apart here: column, filter, groups and names are there.
 */
export function createTranslation(numbering: Numbering, scale: () => PriorityScale, clock: ClockCorrection) {
  const { id, path } = numbering
  const priority = (own: number) => {
    const band = bandOf(own, scale()).id
    return commonScale.bands.find((candidate) => candidate.id === band)?.until ?? own
  }
  /** A priority of its own scale that has the band of one of the common scale. */
  const ownPriority = (common: number) => {
    const band = bandOf(common, commonScale).id
    return scale().bands.find((candidate) => candidate.id === band)?.until ?? common
  }
  const alarm = (own: Alarm): Alarm => ({
    ...clock.alarm(own),
    id: id(own.id),
    path: path(own.path),
    priority: priority(own.priority),
    dataServerId: numbering.number,
  })
  const change = ({ dataServerId, ...own }: NonNullable<DeskDelta['changes']>[number]) => ({
    ...clock.alarm(own),
    id: id(own.id),
    ...(dataServerId !== undefined && { dataServerId: numbering.number }),
    ...(own.path !== undefined && { path: path(own.path) }),
    ...(own.priority !== undefined && { priority: priority(own.priority) }),
  })
  const delta = ({ upserts, changes, removals, raised, returned }: DeskDelta): DeskDelta => ({
    upserts: upserts.map(alarm),
    removals: removals.map(id),
    raised: raised.map(id),
    ...(changes && { changes: changes.map(change) }),
    ...(returned && { returned: returned.map(id) }),
  })
  const claim = (own: Claim): Claim => ({ ...own, alarmId: id(own.alarmId), path: path(own.path) })
  const note = (own: Note): Note => ({ ...own, path: path(own.path) })
  const marks = ({ claims, notes }: Marks): Marks => ({ claims: claims.map(claim), notes: notes.map(note) })
  const shelved = (own: Shelved): Shelved => ({
    ...own,
    path: path(own.path),
    alarmId: own.alarmId === null ? null : id(own.alarmId),
    ...(own.work && { work: { ...own.work, places: own.work.places.map(path) } }),
  })
  const workRecord = ({ entry, endedAt, alarms }: WorkRecord): WorkRecord => ({
    entry: { ...entry, ...shelved(entry), work: { ...entry.work, places: entry.work.places.map(path) } },
    endedAt,
    alarms: alarms.map((held) => ({
      ...held,
      alarmId: id(held.alarmId),
      path: path(held.path),
      priority: priority(held.priority),
    })),
  })
  const shelf = ({ entries, alarms, returned }: Shelf): Shelf => ({
    entries: entries.map(shelved),
    alarms: alarms.map(alarm),
    returned: returned.map((entry) => ({ ...entry, alarmId: id(entry.alarmId) })),
  })
  const missedEntry = (own: JournalEntry): JournalEntry => ({
    ...clock.entry(own),
    id: id(own.id),
    alarmId: own.alarmId === null ? null : id(own.alarmId),
    dataServerId: numbering.number,
    path: path(own.path),
    priority: priority(own.priority),
  })
  const missed = (own: MissedDelta, viewer: { viewer: number | null; since: number }): MissedDelta => {
    // Each journal numbers its viewers by itself; to a page of all servers its own viewer is everybody.
    const regard = <R extends { isMissed: boolean; dismissed: ViewerSet; clearedAt: number }>(
      given: R,
    ): R => ({
      ...given,
      // What was over before the viewer came was not missed.
      isMissed: given.isMissed && given.clearedAt >= viewer.since,
      dismissed: countsFor(given.dismissed, viewer.viewer) ? everybody : nobody,
    })
    return {
      ...own,
      changes: own.changes.map(({ id: ownId, before, after }) => ({
        id: id(ownId),
        before: before && regard(before),
        after: after && { ...regard(after), entry: missedEntry(after.entry) },
      })),
    }
  }
  const calls = createCallTranslation(numbering, clock)
  const worklistItem = (own: WorklistItem): WorklistItem => ({
    ...own,
    tag: path(own.tag),
    priority: priority(own.priority),
  })
  const raise = (own: Raise): Raise => ({
    ...clock.raise(own),
    alarmId: own.alarmId === null ? null : id(own.alarmId),
    path: path(own.path),
    priority: priority(own.priority),
  })
  const record = <R extends { id: number; tagName: string; priority: number }>(own: R): R => ({
    ...own,
    id: id(own.id),
    tagName: path(own.tagName),
    priority: priority(own.priority),
  })
  const history = (own: AlarmHistory): AlarmHistory => ({
    ...record(clock.history(own)),
    tagId: id(own.tagId),
  })
  const statistic = (own: AlarmStatistic): AlarmStatistic => record(own)
  /** The person is one whom one can call, or ask the histories for. */
  const intervention = (own: AlarmIntervention): AlarmIntervention => ({
    ...own,
    id: numbering.callee(own.id),
  })
  /** The desk wrote it down by its own clock; only what the server said has the server's time. */
  const evidence = (own: EvidenceEntry): EvidenceEntry => ({
    ...own,
    id: id(own.id),
    number: own.id,
    alarmId: own.alarmId === null ? null : id(own.alarmId),
    dataServerId: numbering.number,
    path: own.path === '' ? '' : path(own.path),
    priority: own.priority === null ? null : priority(own.priority),
    raisedAt: own.raisedAt === null ? null : clock.text(own.raisedAt),
  })

  return {
    numbering,
    clock,
    ownPriority,
    alarm,
    claim,
    marks,
    shelf,
    workRecord,
    missedEntry,
    missed,
    raise,
    worklistItem,
    history,
    statistic,
    intervention,
    evidence,
    calls,
    /** A pattern without a separator is of a tag wherever it is: here, wherever it is on this server. */
    pattern: (own: string) => path(/[\\/]/.test(own) ? own : `*\\${own}`),
    /** A push of the server for a page that shows all; null where such a page has no use for it. */
    push(message: ServerMessage): ServerMessage | null {
      switch (message.name) {
        case 'desk.delta':
          return { name: message.name, payload: delta(message.payload) }
        case 'alarm.announced':
          return {
            name: message.name,
            payload: message.payload.map((announced) => ({ ...announced, alarm: alarm(announced.alarm) })),
          }
        case 'marks.changed': {
          const { put, remove } = message.payload
          return {
            name: message.name,
            payload: { put: marks(put), remove: { ...remove, claims: remove.claims.map(id) } },
          }
        }
        case 'shelf.changed': {
          const { put, remove } = message.payload
          return {
            name: message.name,
            payload: {
              put: shelf(put),
              remove: { ...remove, alarms: remove.alarms.map(id), returned: remove.returned.map(id) },
            },
          }
        }
        case 'escalation.changed': {
          const { put, remove } = message.payload
          return { name: message.name, payload: { put: put.map(calls.escalation), remove: remove.map(id) } }
        }
        case 'desk.status':
        case 'profile.changed':
        case 'missed.changed':
        case 'load.changed':
        case 'calls.reminders':
          // Made of what all servers say.
          return null
        case 'calls.audited':
          return { name: message.name, payload: calls.audit(message.payload) }
        case 'alarmHelp.changed':
        case 'handover.changed':
          // The page reads again what it shows of it.
          return message
        case 'worklist.changed': {
          const { put, remove } = message.payload
          return {
            name: message.name,
            payload: { put: put.map(worklistItem), remove: remove.map(path) },
          }
        }
        case 'book.changed':
          return { name: message.name, payload: calls.bookChange(message.payload) }
      }
    },
    /** An alarm as its own server knows it; null where it is another server's. */
    own(occurrence: Occurrence): Occurrence | null {
      const alarmId = numbering.ownId(occurrence.alarmId)
      const ownPath = numbering.ownPath(occurrence.path)
      if (alarmId === null || ownPath === null) return null
      const raisedAt = occurrence.raisedAt === null ? null : clock.ownInstant(occurrence.raisedAt)
      return { alarmId, path: ownPath, raisedAt }
    },
  }
}
