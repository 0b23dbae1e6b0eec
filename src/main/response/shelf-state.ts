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
import { covers } from '../../shared/rules/shelf.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

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
  let change = noChange()
  const rows = createRowStore<string, Stored>({
    ...parts,
    table: { name: 'shelf', key: 'key' },
    schema: storedSchema,
    damaged: (count) => `${count} entr(ies) of the shelf are damaged: their alarms are shown`,
  })
  const store = (key: string, stored: Stored | null) => (stored ? rows.put(key, stored) : rows.remove(key))

  const indexEntries = () => {
    byTag = Map.groupBy(entries.values(), ({ path }) => samePathForm(path))
  }
  /** Null: the entry leaves the shelf. Only what an edit did can be undone. */
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
    coverOf: (subject: ShelfSubject): Shelved | undefined =>
      byTag.size === 0
        ? undefined
        : byTag.get(samePathForm(subject.path))?.find((entry) => covers(entry, subject, parts.scale)),
    putEntry,
    lastEdit: (id: string) => undoable.get(id),
    held: () => [...held.values()],
    isHeld: (alarmId: number) => held.has(alarmId),
    hold(alarm: Alarm) {
      held.set(alarm.id, alarm)
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
      for (const entry of [...entries.values()]) {
        const last = undoable.get(entry.id)
        putEntry(entry.id, movedBy(entry, shiftMs), null)
        const before = last?.before && movedBy(last.before, shiftMs)
        if (last) undoable.set(entry.id, { ...last, before: before ?? null })
      }
      publish()
    },
    publish,
    start(now: number) {
      for (const stored of rows.read())
        if (stored.kind === 'entry') {
          const entry = shelvedSchema.parse(stored)
          // An entry from the future was made before the clock was set back; it is held for no longer than its time.
          entries.set(entry.id, movedBy(entry, Math.min(0, now - entry.at)))
        } else returned.set(stored.alarmId, returnedSchema.parse(stored))
      indexEntries()
    },
    stop: rows.stop,
  }
}

/** With all of its times moved. */
export const movedBy = (entry: Shelved, shiftMs: number): Shelved => ({
  ...entry,
  at: entry.at + shiftMs,
  until: entry.until + shiftMs,
})

const noChange = (): ShelfChange => ({
  put: { entries: [], alarms: [], returned: [] },
  remove: { entries: [], alarms: [], returned: [] },
})
const isNoChange = ({ put, remove }: ShelfChange) =>
  [put.entries, put.alarms, put.returned, remove.entries, remove.alarms, remove.returned].every(
    ({ length }) => length === 0,
  )
