import type { Alarm } from '../../shared/model/alarm.ts'
import { maxShelvedMinutes } from '../../shared/model/constants.ts'
import type { Shelved } from '../../shared/model/shelf.ts'
import { fail, succeed } from '../../shared/result.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import {
  beganAt,
  covers,
  hidesMore,
  isPlannedTooFar,
  nextReturnIn,
  nextReturns,
  returnsAtHandover,
  shelvablesOf,
  shelvingEnd,
} from '../../shared/rules/shelf.ts'
import { createClockWatch } from '../platform/clock.ts'
import { puttingOf, removalOf, type ShelfStore, type ShelfStoreParts } from './shelf-parts.ts'
import { createShelfState, movedBy } from './shelf-state.ts'

const minuteMs = 60_000
/** However long something is shelved, the timer looks again after this. */
const weekMs = 7 * 86_400_000
/** The service tells its time to the second, and an answer is on its way for a while. */
const minShiftMs = 3_000
/** How alarms leave the shelf; `taken back` is neither marked nor annunciated. */
type Leaving = { how: 'hand'; by: string } | { how: 'time' | 'taken back' }

/*
 *   planned ── its time ──┐
 *                         ▼
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

  const actOf = (entry: Shelved) => puttingOf(entry, parts.clockOffsetMs() ?? undefined)
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
  const remove = (entry: Shelved, edit: number | null, by: string) => {
    putEntry(entry.id, null, edit)
    parts.onActed?.(by, removalOf(entry))
  }
  /** After the entries changed: alarms that they cover now, and those that they no longer do. */
  const reassess = (leaving: Leaving, gone: readonly Shelved[] = []): number => {
    state.beginDue(clock.now())
    const shelved: Alarm[] = []
    for (const alarm of parts.alarms()) {
      const cover = state.isHeld(alarm.id) ? undefined : coverOf(alarm)
      if (!cover) continue
      hold(alarm, cover)
      shelved.push(alarm)
    }
    const back = state.held().filter((alarm) => !coverOf(alarm))
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

  const beginDue = (now: number) => {
    const begun = state.beginDue(now)
    if (begun.length === 0) return
    parts.audit.append({ kind: 'shelf.begun', server: parts.server, entries: begun })
    reassess({ how: 'taken back' })
  }
  const returnDue = () => {
    if (!isListKnown) return
    followClock()
    const now = clock.now()
    beginDue(now)
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
    works: state.works,
    entry: state.entry,
    lastKnown: (id) => state.entry(id) ?? state.lastEdit(id)?.before ?? undefined,
    isShelved: (subject) => coverOf(subject) !== undefined,
    shelvedBy: (subject) => coverOf(subject)?.by ?? null,
    find(subject) {
      const found = shelvablesOf(subject, Array.from(parts.alarms()), scale)
      return found.length > 0 ? succeed(found) : fail('not-found', 'these alarms have cleared')
    },
    shelve(what, { minutes, until: chosen }, reason, by) {
      followClock()
      const at = clock.now()
      const until = shelvingEnd(at, minutes, chosen)
      const edit = ++edits
      const ids = what.map((one) => {
        const id = entryOf(one)?.id ?? parts.newId()
        put({ id, ...one, reason, by, at, until }, edit, by)
        return id
      })
      reassess({ how: 'taken back' })
      return { ids, edit }
    },
    plan({ places, band, from }, { minutes, until: chosen }, reason, by) {
      followClock()
      const at = clock.now()
      if (isPlannedTooFar(from, at)) {
        const message = 'Work is planned a month ahead at most.'
        return fail('rejected', message, { fields: [{ field: 'from', message }] })
      }
      const [edit, id] = [++edits, parts.newId()]
      const begins = Math.max(at, from)
      const work = { places, from: begins }
      const until = shelvingEnd(begins, minutes, chosen)
      put(
        { id, path: places[0] ?? '', alarmId: null, band, message: '', reason, by, at, until, work },
        edit,
        by,
      )
      reassess({ how: 'taken back' })
      return succeed({ ids: [id], edit })
    },
    extend(ids, { minutes, until: chosen }, by = '') {
      followClock()
      const known = ids.flatMap((id) => state.entry(id) ?? [])
      const edit = ++edits
      const now = clock.now()
      for (const entry of known)
        put({ ...entry, until: shelvingEnd(Math.max(now, beganAt(entry)), minutes, chosen) }, edit, by)
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
        .map((entry) => {
          const hiddenMs = entry.until - Math.max(clock.now(), beganAt(entry))
          return { entry, minutes: Math.ceil(hiddenMs / minuteMs) }
        })
    },
    undo({ ids, edit }, by = '') {
      followClock()
      const edits = ids.map((id) => ({ id, last: state.lastEdit(id) }))
      if (edits.some(({ last }) => last?.edit !== edit))
        return fail('rejected', 'The shelf has changed since: look at it, and decide again.')
      for (const { id, last } of edits) {
        const known = state.entry(id)
        // What would have ended by now does not come back.
        const before = last?.before && last.before.until > clock.now() ? last.before : null
        if (before) put(before, null, by)
        else if (known) remove(known, null, by)
      }
      reassess({ how: 'taken back' })
      return succeed(null)
    },
    acts: () => state.entries().map((entry) => ({ person: entry.by, content: actOf(entry) })),
    merge(shelvings) {
      followClock()
      const now = clock.now()
      for (const { entry: told, serviceOffsetMs, by, work, ...thing } of shelvings) {
        const known = work === undefined ? entryOf(thing) : state.entry(work)
        const entry = told && byOwnClock(told, serviceOffsetMs)
        // It has ended in the meantime.
        if (entry && !known && entry.until <= now) continue
        // Whatever the clock of the other desk says, nothing is hidden for longer than anybody may shelve it.
        const latest = Math.max(now, entry?.work?.from ?? 0) + maxShelvedMinutes * minuteMs
        const until = entry ? Math.min(entry.until, latest) : now
        const slackMs = entry === told ? 0 : minShiftMs
        const isNear = (a: number, b: number) => Math.abs(a - b) <= slackMs
        const isKnown = entry && known?.id === entry.id && isNear(beganAt(known), beganAt(entry))
        if (isKnown && isNear(known.until, until) && known.reason === entry.reason) continue
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
        const cover = coverOf(alarm)
        if (cover) {
          hold(alarm, cover)
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
