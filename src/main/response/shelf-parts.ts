import type { ActContent } from '../../shared/model/act.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type {
  Shelf,
  ShelfChange,
  ShelfEdit,
  Shelved,
  ShelvingSubject,
  WorkPlan,
  WorkRecord,
} from '../../shared/model/shelf.ts'
import type { Result } from '../../shared/result.ts'
import type { Shelvable } from '../../shared/rules/shelf.ts'
import type { Change } from '../desk/live-set.ts'
import type { Log } from '../platform/log.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { ShelfSubject } from './shelf-state.ts'

export interface ShelfStoreParts extends RecordingContext {
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  log: Log
  newId: () => string
  /** The server's name, as the audit trail states it. */
  server: string
  scale: PriorityScale
  /** All active alarms, with those on the shelf. */
  alarms: () => Iterable<Alarm>
  onChanged: (change: ShelfChange) => void
  /** These alarms have left every list but the shelf. */
  onShelved: (alarms: readonly Alarm[]) => void
  /** These are back; annunciated: as if they were raised now. */
  onReturned: (alarms: readonly Alarm[], isAnnunciated: boolean) => void
  /** By how much the service's clock is ahead of this desk's; null: it is not known. */
  clockOffsetMs: () => number | null
  /** Somebody here did something, which other desks are to know; an empty name: the desk itself. */
  onActed?: (person: string, content: ActContent) => void
}

/** What holds in the team about an alarm, a tag or planned work; null: somebody has unshelved it. */
export interface TeamShelving {
  /** The id of planned work; left out: it is about the alarm or tag. */
  work?: string
  path: string
  alarmId: number | null
  entry: Shelved | null
  by: string
  /** By how much the service's clock was ahead of the one that the times of the entry are by. */
  serviceOffsetMs?: number | undefined
}

/** For how long; `until`: the end, where it was chosen by the clock. */
export interface ShelvingTime {
  minutes: number
  until?: number | undefined
}

/** What is shelved on one server: lists and annunciation leave it out until its time ends. */
export interface ShelfStore {
  read(): Shelf
  entry(id: string): Shelved | undefined
  /** What an edit was about: the entry, or what it was before it was last changed. */
  lastKnown(id: string): Shelved | undefined
  isShelved(subject: ShelfSubject): boolean
  /** Who has shelved it; null: it is not on the shelf. */
  shelvedBy(subject: ShelfSubject): string | null
  find(subject: ShelvingSubject): Result<Shelvable[]>
  /** Shelves; what is on the shelf already gets the new time and reason. */
  shelve(what: readonly Shelvable[], time: ShelvingTime, reason: string, by: string): ShelfEdit
  /** Plans work that hides alarms later; refused where that is too far off. */
  plan(plan: WorkPlan, time: ShelvingTime, reason: string, by: string): Result<ShelfEdit>
  /** The planned work that has begun, also what has ended, with the alarms that it hid. */
  works(): WorkRecord[]
  /** Sets the time left of the entries that there are; of work that has not begun, how long it takes. */
  extend(ids: readonly string[], time: ShelvingTime, by?: string): ShelfEdit
  unshelve(ids: readonly string[], by: string): ShelfEdit
  /** A shift that began then has been handed over: what was on the shelf before it is due. */
  handOver(shiftBegan: number): void
  /** The entries that taking back an edit would put on the shelf, or keep there for longer, with the minutes left. */
  shelvedByUndo(edit: ShelfEdit): { entry: Shelved; minutes: number }[]
  /** Takes back an edit; refused where one of its entries has changed since, or its time has ended. */
  undo(edit: ShelfEdit, by?: string): Result<null>
  /** What there is here, as acts of whoever did it. */
  acts(): { person: string; content: ActContent }[]
  /** Other desks have agreed with this one on what holds. */
  merge(shelvings: readonly TeamShelving[]): void
  /** The change as everything but the journal has it: without what is on the shelf. */
  changed(change: Change): Change
  /** The list is complete: what cleared meanwhile is known, and what is due returns. */
  confirm(): void
  start(): void
  stop(): Promise<void>
}

/** An entry as other desks hear of it. Planned work is an act of its own: a desk that knows none hides nothing for it. */
export const puttingOf = ({ work, ...entry }: Shelved, serviceOffsetMs?: number): ActContent =>
  work
    ? { action: 'plan.put', entry: { ...entry, work }, serviceOffsetMs }
    : { action: 'shelf.put', entry, serviceOffsetMs }

export const removalOf = ({ id, path, alarmId, work }: Shelved): ActContent =>
  work ? { action: 'plan.remove', id, path } : { action: 'shelf.remove', path, alarmId }
