import { parseJson } from '../../shared/json.ts'
import {
  worklistItemSchema,
  type WorklistChange,
  type WorklistFields,
  type WorklistItem,
  type WorklistSubject,
} from '../../shared/model/worklist.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'

export interface WorklistParts extends StorageContext {
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  log: Log
  onChanged: (change: WorklistChange) => void
}

/** The bad actors of one server that people work on. */
export interface Worklist {
  read(): WorklistItem[]
  add(subject: WorklistSubject, by: string): Result<WorklistItem>
  change(tag: string, fields: WorklistFields, by: string): Result<WorklistItem>
  remove(tag: string): Result<null>
  /** Takes back the latest change of an item, whoever made it, as long as the item is as that change left it. */
  undo(tag: string, changedAt: number | null): Result<null>
  start(): void
  stop(): Promise<void>
}

const maxItems = 1_000

export function createWorklist(parts: WorklistParts): Worklist {
  const { database, clock, log } = parts
  const items = new Map<string, WorklistItem>()
  /** Each item before its latest change; undefined where it was not on the list. */
  const earlier = new Map<string, WorklistItem | undefined>()
  const writer = createRetryingWriter<string, WorklistItem | null>({
    ...parts,
    file: database.file,
    delayMs: 0,
    write: (batch) =>
      database.transaction((sql) => {
        const put = sql.prepare('INSERT OR REPLACE INTO worklistItem (tag, body) VALUES (?, ?)')
        const remove = sql.prepare('DELETE FROM worklistItem WHERE tag = ?')
        for (const [tag, item] of batch)
          if (item === null) remove.run(tag)
          else put.run(tag, JSON.stringify(item))
      }),
  })
  const missing = (tag: string) => fail('not-found', `${tag} is not on the worklist`)

  function set(tag: string, item: WorklistItem | undefined) {
    if (item) items.set(tag, item)
    else items.delete(tag)
    writer.put(tag, item ?? null)
    parts.onChanged(item ? { put: [item], remove: [] } : { put: [], remove: [tag] })
  }
  function replace(tag: string, item: WorklistItem | undefined) {
    earlier.set(tag, items.get(tag))
    set(tag, item)
  }
  /** Later than the version before it, so that versions differ even within a millisecond. */
  const nextInstant = (known?: WorklistItem) => Math.max(clock.now(), (known?.changedAt ?? -Infinity) + 1)

  return {
    read: () => [...items.values()],
    add(subject, by) {
      if (items.has(subject.tag)) return fail('rejected', `${subject.tag} is on the worklist already`)
      if (items.size >= maxItems) return fail('rejected', `the worklist holds at most ${maxItems} tags`)
      const at = clock.now()
      const fields = { owner: '', state: 'open', note: '', doneAt: null } as const
      const item = { ...subject, ...fields, addedAt: at, addedBy: by, changedAt: at, changedBy: by }
      replace(subject.tag, item)
      return succeed(item)
    },
    change(tag, fields, by) {
      const known = items.get(tag)
      if (!known) return missing(tag)
      const at = nextInstant(known)
      const { state } = fields
      const doneAt = state === 'done' ? (known.doneAt ?? at) : null
      const item = { ...known, ...fields, doneAt, changedAt: at, changedBy: by }
      replace(tag, item)
      return succeed(item)
    },
    remove(tag) {
      if (!items.has(tag)) return missing(tag)
      replace(tag, undefined)
      return succeed(null)
    },
    undo(tag, changedAt) {
      if (!earlier.has(tag)) return fail('not-found', `there is nothing to undo of ${tag}`)
      if ((items.get(tag)?.changedAt ?? null) !== changedAt)
        return fail('rejected', `${tag} was changed by somebody else since`)
      const before = earlier.get(tag)
      earlier.delete(tag)
      set(tag, before)
      return succeed(null)
    },
    start() {
      let unreadable = 0
      for (const { body } of database.sql().prepare('SELECT body FROM worklistItem').all()) {
        const { data: item } = worklistItemSchema.safeParse(parseJson(String(body)))
        if (item === undefined) unreadable++
        else items.set(item.tag, item)
      }
      if (unreadable > 0) log('warn', `${unreadable} item(s) of the worklist are damaged and ignored`)
    },
    stop: writer.stop,
  }
}
