import type { ActContent } from '../../shared/model/act.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import { maxShelvedMinutes } from '../../shared/model/constants.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type {
  Returned,
  Shelf,
  ShelfChange,
  ShelfEdit,
  Shelved,
  ShelvingSubject,
} from '../../shared/model/shelf.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import {
  covers,
  hidesMore,
  nextReturnIn,
  nextReturns,
  returnsAtHandover,
  shelvablesOf,
  type Shelvable,
} from '../../shared/rules/shelf.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import type { Change } from '../desk/live-set.ts'
import { createClockWatch } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createShelfRows } from './shelf-rows.ts'

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
  /** Somebody here did something, which other desks are to know; an empty name: the desk itself. */
  onActed?: (person: string, content: ActContent) => void
}

/** What holds in the team about an alarm or a tag; null: somebody has unshelved it. */
export interface TeamShelving {
  path: string
  alarmId: number | null
  entry: Shelved | null
  by: string
}

type Subject = Pick<Alarm, 'id' | 'path' | 'priority'>

/** What somebody at this desk has shelved on one server: it is kept from lists and annunciation until its time ends. */
export interface ShelfStore {
  read(): Shelf
  entry(id: string): Shelved | undefined
  isShelved(subject: Subject): boolean
  /** Who has shelved it; null: it is not on the shelf. */
  shelvedBy(subject: Subject): string | null
  find(subject: ShelvingSubject): Result<Shelvable[]>
  /** Shelves; what is on the shelf already gets the new time and reason. */
  shelve(what: readonly Shelvable[], minutes: number, reason: string, by: string): ShelfEdit
  /** Sets the time left of the entries that there are. */
  extend(ids: readonly string[], minutes: number, by?: string): ShelfEdit
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

const minuteMs = 60_000
const maxUndone = 1_000
/** How alarms leave the shelf; `taken back` is neither marked nor annunciated. */
type Leaving = { how: 'hand'; by: string } | { how: 'time' | 'taken back' }

/*
 *   active ── shelve ──▶ shelved ── unshelve ─────────▶ active, marked, not annunciated
 *                          │  ▲ extend, shelve again
 *                          └── time, or a second handover ──▶ due ── its turn ──▶ active, unseen and annunciated; or nothing: it cleared
 *
 * Due entries wait for the first complete list and for their turn, so that many that end together are no flood.
 */
export function createShelfStore(parts: ShelfStoreParts): ShelfStore {
  const { clock, scale } = parts
  const entries = new Map<string, Shelved>()
  /** The active alarms on the shelf. */
  const held = new Map<number, Alarm>()
  const returned = new Map<number, Returned>()
  /** The last edit of each entry, and what the entry was before it; null: it was not there. */
  const undoable = new Map<string, { edit: number; before: Shelved | null }>()
  let edits = 0
  let byTag = new Map<string, Shelved[]>()
  let change = noChange()
  /** When alarms returned within the last minute, by the steady clock. */
  let returnTimes: number[] = []
  const clockShift = createClockWatch(clock)
  let isListKnown = false
  let cancelTimer: (() => void) | null = null
  const rows = createShelfRows(parts)

  const indexEntries = () => {
    byTag = Map.groupBy(entries.values(), ({ path }) => samePathForm(path))
  }
  const coverOf = (subject: Subject): Shelved | undefined =>
    byTag.size === 0
      ? undefined
      : byTag.get(samePathForm(subject.path))?.find((entry) => covers(entry, subject, scale))

  const putEntry = (id: string, entry: Shelved | null, edit: number | null) => {
    undoable.delete(id)
    if (edit !== null) undoable.set(id, { edit, before: entries.get(id) ?? null })
    for (const oldest of undoable.keys().take(Math.max(0, undoable.size - maxUndone))) undoable.delete(oldest)
    if (entry) {
      entries.set(id, entry)
      change.put.entries.push(entry)
    } else {
      entries.delete(id)
      change.remove.entries.push(id)
    }
    rows.putEntry(id, entry)
    indexEntries()
  }
  const put = (entry: Shelved, edit: number | null, by: string) => {
    putEntry(entry.id, entry, edit)
    parts.onActed?.(by, { action: 'shelf.put', entry })
  }
  const remove = ({ id, path, alarmId }: Shelved, edit: number | null, by: string) => {
    putEntry(id, null, edit)
    parts.onActed?.(by, { action: 'shelf.remove', path, alarmId })
  }
  const entryOf = ({ path, alarmId }: Pick<Shelved, 'path' | 'alarmId'>) =>
    byTag.get(samePathForm(path))?.find((entry) => entry.alarmId === alarmId)
  const putReturned = (mark: Returned) => {
    returned.set(mark.alarmId, mark)
    change.put.returned.push(mark)
    rows.putReturned(mark.alarmId, mark)
  }
  const endReturned = (alarmId: number) => {
    if (!returned.delete(alarmId)) return
    change.remove.returned.push(alarmId)
    rows.putReturned(alarmId, null)
  }
  const hold = (alarm: Alarm) => {
    held.set(alarm.id, alarm)
    change.put.alarms.push(alarm)
    endReturned(alarm.id)
  }
  const letGo = (id: number) => {
    if (held.delete(id)) change.remove.alarms.push(id)
  }
  const publish = () => {
    const [told, isEmpty] = [change, isNoChange(change)]
    change = noChange()
    if (!isEmpty) parts.onChanged(told)
  }

  /** After the entries changed: alarms that they cover now, and those that they no longer do. */
  const reassess = (leaving: Leaving, gone: readonly Shelved[] = []): number => {
    const shelved = Array.from(parts.alarms()).filter((alarm) => !held.has(alarm.id) && coverOf(alarm))
    const back = [...held.values()].filter((alarm) => !coverOf(alarm))
    for (const alarm of shelved) hold(alarm)
    for (const alarm of back) {
      letGo(alarm.id)
      if (leaving.how === 'taken back' || isAcknowledged(alarm)) continue
      const by = leaving.how === 'hand' ? leaving.by : gone.find((entry) => covers(entry, alarm, scale))?.by
      putReturned({ alarmId: alarm.id, how: leaving.how, by: by ?? '', at: clock.now() })
    }
    publish()
    if (shelved.length > 0) parts.onShelved(shelved)
    if (back.length > 0) parts.onReturned(back, leaving.how === 'time')
    schedule()
    return back.length
  }

  /** A clock that was set holds nothing for longer, and returns nothing early. */
  const followClock = () => {
    const shiftMs = clockShift()
    if (shiftMs === 0) return
    for (const entry of [...entries.values()]) {
      const moved = movedBy(entry, shiftMs)
      const last = undoable.get(entry.id)
      putEntry(entry.id, moved, null)
      if (last)
        undoable.set(entry.id, {
          ...last,
          before: last.before && movedBy(last.before, shiftMs),
        })
    }
    publish()
  }

  const returnDue = () => {
    if (!isListKnown) return
    followClock()
    const now = clock.now()
    returnTimes = returnTimes.filter((at) => clock.steady() - at < minuteMs)
    const active = [...held.values()]
    const due = [...entries.values()]
      .filter(({ until }) => until <= now)
      .map((entry) => ({ entry, active: active.filter((alarm) => covers(entry, alarm, scale)).length }))
    const gone = nextReturns(due, returnTimes.length, scale)
    if (gone.length === 0) return schedule()
    for (const { id } of gone) putEntry(id, null, null)
    parts.audit.append({ kind: 'shelf.returned', server: parts.server, entries: gone })
    const count = reassess({ how: 'time' }, gone)
    returnTimes.push(...Array.from({ length: count }, () => clock.steady()))
    schedule()
  }

  function schedule() {
    cancelTimer?.()
    cancelTimer = null
    if (!isListKnown) return
    const roomIn = returnTimes.length === 0 ? 0 : Math.min(...returnTimes) + minuteMs - clock.steady()
    const turnIn = nextReturnIn([...entries.values()], clock.now(), roomIn)
    if (turnIn !== null) cancelTimer = clock.after(Math.min(Math.max(0, turnIn), weekMs), returnDue)
  }

  return {
    read: () => ({
      entries: [...entries.values()],
      alarms: [...held.values()],
      returned: [...returned.values()],
    }),
    entry: (id) => entries.get(id),
    isShelved: (subject) => coverOf(subject) !== undefined,
    shelvedBy: (subject) => coverOf(subject)?.by ?? null,
    find(subject) {
      const found = shelvablesOf(subject, Array.from(parts.alarms()), scale)
      return found.length > 0 ? succeed(found) : fail('not-found', 'these alarms have cleared')
    },
    shelve(what, minutes, reason, by) {
      followClock()
      const at = clock.now()
      const edit = ++edits
      const ids = what.map((one) => {
        const id = entryOf(one)?.id ?? parts.newId()
        put({ id, ...one, reason, by, at, until: at + minutes * minuteMs }, edit, by)
        return id
      })
      reassess({ how: 'taken back' })
      return { ids, edit }
    },
    extend(ids, minutes, by = '') {
      followClock()
      const known = ids.flatMap((id) => entries.get(id) ?? [])
      const edit = ++edits
      for (const entry of known) put({ ...entry, until: clock.now() + minutes * minuteMs }, edit, by)
      reassess({ how: 'taken back' })
      return { ids: known.map(({ id }) => id), edit }
    },
    unshelve(ids, by) {
      followClock()
      const known = ids.flatMap((id) => entries.get(id) ?? [])
      const edit = ++edits
      for (const entry of known) remove(entry, edit, by)
      reassess({ how: 'hand', by })
      return { ids: known.map(({ id }) => id), edit }
    },
    handOver(shiftBegan) {
      followClock()
      const now = clock.now()
      const ended = returnsAtHandover([...entries.values()], shiftBegan).filter(({ until }) => until > now)
      for (const entry of ended) put({ ...entry, until: now }, null, '')
      publish()
      returnDue()
    },
    shelvedByUndo({ ids }) {
      followClock()
      const before = ids.flatMap((id) => undoable.get(id)?.before ?? [])
      return before
        .filter((entry) => hidesMore(entry, entries.get(entry.id)))
        .map((entry) => ({ entry, minutes: Math.ceil((entry.until - clock.now()) / minuteMs) }))
    },
    undo({ ids, edit }, by = '') {
      followClock()
      const before = ids.map((id) => ({ id, last: undoable.get(id) }))
      if (before.some(({ last }) => last?.edit !== edit))
        return fail('rejected', 'The shelf has changed since: look at it, and decide again.')
      for (const { id, last } of before) {
        const known = entries.get(id)
        if (last?.before) put(last.before, null, by)
        else if (known) remove(known, null, by)
      }
      reassess({ how: 'taken back' })
      return succeed(null)
    },
    acts: () =>
      Array.from(entries.values(), (entry) => ({
        person: entry.by,
        content: { action: 'shelf.put' as const, entry },
      })),
    merge(shelvings) {
      followClock()
      const now = clock.now()
      for (const { entry, by, ...thing } of shelvings) {
        const known = entryOf(thing)
        // What has ended returns by its time, as everything here.
        if (entry && !known && entry.until <= now) continue
        // Whatever the clock of the other desk says, nothing is hidden for longer than anybody may shelve it.
        const until = entry ? Math.min(entry.until, now + maxShelvedMinutes * minuteMs) : now
        if (entry && known?.id === entry.id && known.until === until && known.reason === entry.reason)
          continue
        if (known && known.id !== entry?.id) putEntry(known.id, null, null)
        if (entry) putEntry(entry.id, { ...entry, until }, null)
        else if (known) reassess({ how: 'hand', by })
      }
      reassess({ how: 'taken back' })
      returnDue()
    },
    changed(full) {
      if (entries.size + held.size + returned.size === 0) return full
      const before = new Map(full.before)
      const raised = new Set(full.raised)
      const upserts: Alarm[] = []
      const removals: number[] = []
      for (const alarm of full.upserts) {
        if (raised.has(alarm) || isAcknowledged(alarm)) endReturned(alarm.id)
        const isPages = !held.has(alarm.id)
        if (coverOf(alarm)) {
          hold(alarm)
          raised.delete(alarm)
          if (isPages && before.delete(alarm.id)) removals.push(alarm.id)
          continue
        }
        upserts.push(alarm)
        if (isPages) continue
        // It has become more urgent than what was shelved.
        letGo(alarm.id)
        before.delete(alarm.id)
        if (!isAcknowledged(alarm)) raised.add(alarm)
      }
      for (const id of full.removals) {
        endReturned(id)
        if (held.has(id)) letGo(id)
        else removals.push(id)
      }
      publish()
      return { upserts, removals, raised: [...raised], before }
    },
    confirm() {
      isListKnown = true
      const active = new Set(Array.from(parts.alarms(), ({ id }) => id))
      for (const id of [...held.keys()]) if (!active.has(id)) letGo(id)
      for (const id of [...returned.keys()]) if (!active.has(id)) endReturned(id)
      publish()
      returnDue()
    },
    start() {
      const stored = rows.read()
      // What was shelved in the future was so before the clock was set back, and is held for no longer than its time.
      for (const entry of stored.entries)
        entries.set(entry.id, movedBy(entry, Math.min(0, clock.now() - entry.at)))
      for (const mark of stored.returned) returned.set(mark.alarmId, mark)
      indexEntries()
    },
    async stop() {
      // The next run knows the ends by the time of day alone.
      followClock()
      cancelTimer?.()
      cancelTimer = null
      await rows.stop()
    },
  }
}

/** Moved by as much as the clock was set. */
const movedBy = (entry: Shelved, shiftMs: number): Shelved => ({
  ...entry,
  at: entry.at + shiftMs,
  until: entry.until + shiftMs,
})

/** However long something is shelved, the timer looks again after this. */
const weekMs = 7 * 86_400_000

const noChange = (): ShelfChange => ({
  put: { entries: [], alarms: [], returned: [] },
  remove: { entries: [], alarms: [], returned: [] },
})
const isNoChange = ({ put, remove }: ShelfChange) =>
  [put.entries, put.alarms, put.returned, remove.entries, remove.alarms, remove.returned].every(
    ({ length }) => length === 0,
  )
