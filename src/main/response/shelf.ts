import type { ActContent } from '../../shared/model/act.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import { maxShelvedMinutes } from '../../shared/model/constants.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import type { Shelf, ShelfChange, ShelfEdit, Shelved, ShelvingSubject } from '../../shared/model/shelf.ts'
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
import type { Change } from '../desk/live-set.ts'
import { createClockWatch } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createShelfState, movedBy, type ShelfSubject } from './shelf-state.ts'

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

/** What holds in the team about an alarm or a tag; null: somebody has unshelved it. */
export interface TeamShelving {
  path: string
  alarmId: number | null
  entry: Shelved | null
  by: string
  /** By how much the service's clock was ahead of the one that the times of the entry are by. */
  serviceOffsetMs?: number | undefined
}

/** What is shelved on one server: lists and annunciation leave it out until its time ends. */
export interface ShelfStore {
  read(): Shelf
  entry(id: string): Shelved | undefined
  isShelved(subject: ShelfSubject): boolean
  /** Who has shelved it; null: it is not on the shelf. */
  shelvedBy(subject: ShelfSubject): string | null
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
/** However long something is shelved, the timer looks again after this. */
const weekMs = 7 * 86_400_000
/** The service tells its time to the second, and an answer is on its way for a while. */
const minShiftMs = 3_000
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
  const state = createShelfState(parts)
  const { putEntry, coverOf, entryOf, hold, letGo, endReturned, publish } = state
  let edits = 0
  /** When alarms returned within the last minute, by the steady clock. */
  let returnTimes: number[] = []
  const clockShift = createClockWatch(clock)
  let isListKnown = false
  let cancelTimer: (() => void) | null = null

  const actOf = (entry: Shelved): ActContent => ({
    action: 'shelf.put',
    entry,
    serviceOffsetMs: parts.clockOffsetMs() ?? undefined,
  })
  const put = (entry: Shelved, edit: number | null, by: string) => {
    putEntry(entry.id, entry, edit)
    parts.onActed?.(by, actOf(entry))
  }
  /** By this desk's clock; the service tells how far the clocks of two desks are apart. */
  const byOwnClock = (entry: Shelved, serviceOffsetMs: number | undefined): Shelved => {
    const shiftMs = (serviceOffsetMs ?? 0) - (parts.clockOffsetMs() ?? 0)
    const isKnown = serviceOffsetMs !== undefined && parts.clockOffsetMs() !== null
    return isKnown && Math.abs(shiftMs) >= minShiftMs ? movedBy(entry, shiftMs) : entry
  }
  const remove = ({ id, path, alarmId }: Shelved, edit: number | null, by: string) => {
    putEntry(id, null, edit)
    parts.onActed?.(by, { action: 'shelf.remove', path, alarmId })
  }
  /** After the entries changed: alarms that they cover now, and those that they no longer do. */
  const reassess = (leaving: Leaving, gone: readonly Shelved[] = []): number => {
    const shelved = Array.from(parts.alarms()).filter((alarm) => !state.isHeld(alarm.id) && coverOf(alarm))
    const back = state.held().filter((alarm) => !coverOf(alarm))
    for (const alarm of shelved) hold(alarm)
    for (const alarm of back) {
      letGo(alarm.id)
      if (leaving.how === 'taken back' || isAcknowledged(alarm)) continue
      const by = leaving.how === 'hand' ? leaving.by : gone.find((entry) => covers(entry, alarm, scale))?.by
      state.putReturned({ alarmId: alarm.id, how: leaving.how, by: by ?? '', at: clock.now() })
    }
    publish()
    if (shelved.length > 0) parts.onShelved(shelved)
    if (back.length > 0) parts.onReturned(back, leaving.how === 'time')
    schedule()
    return back.length
  }

  /** When the clock is set, nothing stays on the shelf for longer or returns early. */
  const followClock = () => {
    const shiftMs = clockShift()
    if (shiftMs !== 0) state.move(shiftMs)
  }

  const returnDue = () => {
    if (!isListKnown) return
    followClock()
    const now = clock.now()
    returnTimes = returnTimes.filter((at) => clock.steady() - at < minuteMs)
    const active = state.held()
    const due = state
      .entries()
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
    const turnIn = nextReturnIn(state.entries(), clock.now(), roomIn)
    if (turnIn !== null) cancelTimer = clock.after(Math.min(Math.max(0, turnIn), weekMs), returnDue)
  }

  return {
    read: state.read,
    entry: state.entry,
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
      const known = ids.flatMap((id) => state.entry(id) ?? [])
      const edit = ++edits
      for (const entry of known) put({ ...entry, until: clock.now() + minutes * minuteMs }, edit, by)
      reassess({ how: 'taken back' })
      return { ids: known.map(({ id }) => id), edit }
    },
    unshelve(ids, by) {
      followClock()
      const known = ids.flatMap((id) => state.entry(id) ?? [])
      const edit = ++edits
      for (const entry of known) remove(entry, edit, by)
      reassess({ how: 'hand', by })
      return { ids: known.map(({ id }) => id), edit }
    },
    handOver(shiftBegan) {
      followClock()
      const now = clock.now()
      const ended = returnsAtHandover(state.entries(), shiftBegan).filter(({ until }) => until > now)
      for (const entry of ended) put({ ...entry, until: now }, null, '')
      publish()
      returnDue()
    },
    shelvedByUndo({ ids }) {
      followClock()
      const before = ids.flatMap((id) => state.lastEdit(id)?.before ?? [])
      return before
        .filter((entry) => hidesMore(entry, state.entry(entry.id)))
        .map((entry) => ({ entry, minutes: Math.ceil((entry.until - clock.now()) / minuteMs) }))
    },
    undo({ ids, edit }, by = '') {
      followClock()
      const before = ids.map((id) => ({ id, last: state.lastEdit(id) }))
      if (before.some(({ last }) => last?.edit !== edit))
        return fail('rejected', 'The shelf has changed since: look at it, and decide again.')
      for (const { id, last } of before) {
        const known = state.entry(id)
        if (last?.before) put(last.before, null, by)
        else if (known) remove(known, null, by)
      }
      reassess({ how: 'taken back' })
      return succeed(null)
    },
    acts: () => state.entries().map((entry) => ({ person: entry.by, content: actOf(entry) })),
    merge(shelvings) {
      followClock()
      const now = clock.now()
      for (const { entry: told, serviceOffsetMs, by, ...thing } of shelvings) {
        const known = entryOf(thing)
        const entry = told && byOwnClock(told, serviceOffsetMs)
        // It has ended in the meantime.
        if (entry && !known && entry.until <= now) continue
        // Whatever the clock of the other desk says, nothing is hidden for longer than anybody may shelve it.
        const until = entry ? Math.min(entry.until, now + maxShelvedMinutes * minuteMs) : now
        const slackMs = entry === told ? 0 : minShiftMs
        const isAsKnown = known?.id === entry?.id && Math.abs((known?.until ?? 0) - until) <= slackMs
        if (entry && isAsKnown && known?.reason === entry.reason) continue
        if (known && known.id !== entry?.id) putEntry(known.id, null, null)
        if (entry) putEntry(entry.id, { ...entry, until }, null)
        else if (known) reassess({ how: 'hand', by })
      }
      reassess({ how: 'taken back' })
      returnDue()
    },
    changed(full) {
      if (state.isEmpty()) return full
      const before = new Map(full.before)
      const raised = new Set(full.raised)
      const upserts: Alarm[] = []
      const removals: number[] = []
      for (const alarm of full.upserts) {
        if (raised.has(alarm) || isAcknowledged(alarm)) endReturned(alarm.id)
        const isPages = !state.isHeld(alarm.id)
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
        if (state.isHeld(id)) letGo(id)
        else removals.push(id)
      }
      publish()
      return { upserts, removals, raised: [...raised], before }
    },
    confirm() {
      isListKnown = true
      state.retain(new Set(Array.from(parts.alarms(), ({ id }) => id)))
      publish()
      returnDue()
    },
    start: () => state.start(clock.now()),
    async stop() {
      // The next run knows the ends by the time of day alone.
      followClock()
      cancelTimer?.()
      cancelTimer = null
      await state.stop()
    },
  }
}
