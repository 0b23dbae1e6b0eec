import { z } from 'zod'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { PriorityScale } from '../../shared/model/priority-band.ts'
import {
  returnedSchema,
  shelvedSchema,
  type Returned,
  type Shelf,
  type ShelfChange,
  type Shelved,
} from '../../shared/model/shelf.ts'
import { covers, hasBegun } from '../../shared/rules/shelf.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'
import { createWorkLog, workRowSchemas, type WorkRow } from './work-log.ts'

interface ShelfStateParts extends RowStoreContext {
  scale: PriorityScale
  onChanged: (change: ShelfChange) => void
}

/** What an entry may cover. */
export type ShelfSubject = Pick<Alarm, 'id' | 'path' | 'priority'>

const maxUndone = 1_000

const storedSchema = z.union([
  shelvedSchema.extend({ kind: z.literal('entry') }),
  returnedSchema.extend({ kind: z.literal('returned') }),
  ...workRowSchemas,
])
type Stored = z.infer<typeof storedSchema>

/**
 * What is on the shelf of one server, what has returned from it, and how each entry was before its last edit. Entries
 * and marks are in the server's database, so that nothing leaves the shelf by a restart; `publish` sends what has changed.
 */
export function createShelfState(parts: ShelfStateParts) {
  const entries = new Map<string, Shelved>()
  /** The active alarms on the shelf. */
  const held = new Map<number, Alarm>()
  const returned = new Map<number, Returned>()
  /** The last edit of each entry, and what the entry was before it; null: it was not there. */
  const undoable = new Map<string, { edit: number; before: Shelved | null }>()
  let byTag = new Map<string, Shelved[]>()
  /** Planned work that has begun, by each of its places. */
  let byPlace = new Map<string, Shelved[]>()
  const begun = new Set<string>()
  let change = noChange()
  const rows = createRowStore<string, Stored>({
    ...parts,
    table: { name: 'shelf', key: 'key' },
    schema: storedSchema,
    damaged: (count) => `${count} entr(ies) of the shelf are damaged: their alarms are shown`,
  })
  const store = (key: string, stored: Stored | null) => (stored ? rows.put(key, stored) : rows.remove(key))

  const works = createWorkLog(store)

  const indexEntries = () => {
    byTag = Map.groupBy(
      entries.values().filter(({ work }) => !work),
      ({ path }) => samePathForm(path),
    )
    byPlace = new Map()
    for (const entry of entries.values().filter(({ id }) => begun.has(id)))
      for (const place of entry.work?.places.map(samePathForm) ?? [])
        byPlace.set(place, [...(byPlace.get(place) ?? []), entry])
  }
  /** Work begins when its time comes, and not between two changes that nobody was told of. */
  const beginDue = (now: number): Shelved[] => {
    const due = entries.values().filter((entry) => entry.work && hasBegun(entry, now) && !begun.has(entry.id))
    const began = [...due]
    for (const entry of began) {
      begun.add(entry.id)
      works.began(entry)
    }
    if (began.length > 0) indexEntries()
    return began
  }
  const coverOf = (subject: ShelfSubject): Shelved | undefined => {
    if (byTag.size + byPlace.size === 0) return undefined
    const hides = (entry: Shelved) => covers(entry, subject, parts.scale)
    const form = samePathForm(subject.path)
    const ofTag = byTag.get(form)?.find(hides)
    if (ofTag || byPlace.size === 0) return ofTag
    for (let end = form.length; end > 0; end = form.lastIndexOf('\\', end - 1)) {
      const ofPlace = byPlace.get(form.slice(0, end))?.find(hides)
      if (ofPlace) return ofPlace
    }
    return undefined
  }
  /** Null: the entry leaves the shelf. Only what an edit did can be undone. */
  const putEntry = (id: string, entry: Shelved | null, edit: number | null) => {
    undoable.delete(id)
    if (edit !== null) undoable.set(id, { edit, before: entries.get(id) ?? null })
    for (const oldest of undoable.keys().take(Math.max(0, undoable.size - maxUndone))) undoable.delete(oldest)
    if (entry?.work) {
      // It may have another beginning; `beginDue` says whether that has come.
      begun.delete(id)
    } else if (begun.delete(id)) works.ended(id, parts.clock.now())
    if (entry) {
      entries.set(id, entry)
      change.put.entries.push(entry)
    } else {
      entries.delete(id)
      change.remove.entries.push(id)
    }
    store(`entry ${id}`, entry && { kind: 'entry', ...entry })
    indexEntries()
  }
  const endReturned = (alarmId: number) => {
    if (!returned.delete(alarmId)) return
    change.remove.returned.push(alarmId)
    store(`returned ${alarmId}`, null)
  }
  const letGo = (id: number) => {
    if (held.delete(id)) change.remove.alarms.push(id)
  }
  const publish = () => {
    const [told, isEmpty] = [change, isNoChange(change)]
    change = noChange()
    if (!isEmpty) parts.onChanged(told)
  }

  return {
    read: (): Shelf => ({
      entries: [...entries.values()],
      alarms: [...held.values()],
      returned: [...returned.values()],
    }),
    isEmpty: () => entries.size + held.size + returned.size === 0,
    entries: () => [...entries.values()],
    entry: (id: string) => entries.get(id),
    entryOf: ({ path, alarmId }: Pick<Shelved, 'path' | 'alarmId'>) =>
      byTag.get(samePathForm(path))?.find((entry) => entry.alarmId === alarmId),
    coverOf,
    putEntry,
    beginDue,
    works: works.read,
    lastEdit: (id: string) => undoable.get(id),
    held: () => [...held.values()],
    isHeld: (alarmId: number) => held.has(alarmId),
    hold(alarm: Alarm, by: Shelved) {
      held.set(alarm.id, alarm)
      if (by.work) works.hid(by, alarm, parts.clock.now())
      change.put.alarms.push(alarm)
      endReturned(alarm.id)
    },
    letGo,
    putReturned(mark: Returned) {
      returned.set(mark.alarmId, mark)
      change.put.returned.push(mark)
      store(`returned ${mark.alarmId}`, { kind: 'returned', ...mark })
    },
    endReturned,
    /** Only these alarms are active: the others have cleared. */
    retain(active: ReadonlySet<number>) {
      for (const id of [...held.keys()]) if (!active.has(id)) letGo(id)
      for (const id of [...returned.keys()]) if (!active.has(id)) endReturned(id)
    },
    /** The clock was set: all times move with it. */
    move(shiftMs: number) {
      const isWaiting = ({ id, work }: Shelved) => work !== undefined && !begun.has(id)
      for (const entry of [...entries.values()]) {
        // An appointment is at a time of day.
        if (isWaiting(entry)) continue
        const last = undoable.get(entry.id)
        putEntry(entry.id, movedBy(entry, shiftMs), null)
        const before = last?.before && movedBy(last.before, shiftMs)
        if (last) undoable.set(entry.id, { ...last, before: before ?? null })
      }
      // What was unshelved may come back by undo, for no longer than it would have stayed.
      for (const [id, last] of undoable) {
        const { before } = last
        if (entries.has(id) || before === null) continue
        if (before.work && !hasBegun(before, parts.clock.now() - shiftMs)) continue
        undoable.set(id, { ...last, before: movedBy(before, shiftMs) })
      }
      beginDue(parts.clock.now())
      publish()
    },
    publish,
    start(now: number) {
      const log: WorkRow[] = []
      for (const stored of rows.read())
        if (stored.kind === 'entry') {
          const entry = shelvedSchema.parse(stored)
          // An entry from the future was made before the clock was set back; it is held for no longer than its time.
          entries.set(entry.id, movedBy(entry, Math.min(0, now - entry.at)))
        } else if (stored.kind === 'returned') returned.set(stored.alarmId, returnedSchema.parse(stored))
        else log.push(stored)
      works.restore(log, now)
      indexEntries()
      beginDue(now)
    },
    stop: rows.stop,
  }
}

/** With all of its times moved. */
export const movedBy = (entry: Shelved, shiftMs: number): Shelved => ({
  ...entry,
  at: entry.at + shiftMs,
  until: entry.until + shiftMs,
  ...(entry.work && { work: { ...entry.work, from: entry.work.from + shiftMs } }),
})

const noChange = (): ShelfChange => ({
  put: { entries: [], alarms: [], returned: [] },
  remove: { entries: [], alarms: [], returned: [] },
})
const isNoChange = ({ put, remove }: ShelfChange) =>
  [put.entries, put.alarms, put.returned, remove.entries, remove.alarms, remove.returned].every(
    ({ length }) => length === 0,
  )
