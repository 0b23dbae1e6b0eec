import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import { returnedSchema, shelvedSchema, type Returned, type Shelved } from '../../shared/model/shelf.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'

export interface ShelfRowsParts extends StorageContext {
  /** Open from the first use until after `stop`. */
  database: ProfileDatabase
  log: Log
}

/** The shelf of one server in its database, so that a restart brings nothing back. */
export interface ShelfRows {
  read(): { entries: Shelved[]; returned: Returned[] }
  /** Null: it has left the shelf. */
  putEntry(id: string, entry: Shelved | null): void
  /** Null: the mark has ended. */
  putReturned(alarmId: number, mark: Returned | null): void
  stop(): Promise<void>
}

const storedSchema = z.union([
  shelvedSchema.extend({ kind: z.literal('entry') }),
  returnedSchema.extend({ kind: z.literal('returned') }),
])
type Stored = z.infer<typeof storedSchema>

export function createShelfRows(parts: ShelfRowsParts): ShelfRows {
  const { database, log } = parts
  const writer = createRetryingWriter<string, Stored | null>({
    ...parts,
    file: database.file,
    delayMs: 0,
    write: (batch) =>
      database.transaction((sql) => {
        const put = sql.prepare('INSERT OR REPLACE INTO shelf (key, body) VALUES (?, ?)')
        const remove = sql.prepare('DELETE FROM shelf WHERE key = ?')
        for (const [key, stored] of batch)
          if (stored === null) remove.run(key)
          else put.run(key, JSON.stringify(stored))
      }),
  })

  return {
    read() {
      const entries: Shelved[] = []
      const returned: Returned[] = []
      let unreadable = 0
      for (const { body } of database.sql().prepare('SELECT body FROM shelf').all()) {
        const { data: stored } = storedSchema.safeParse(parseJson(String(body)))
        if (stored === undefined) unreadable++
        else if (stored.kind === 'entry') entries.push(shelvedSchema.parse(stored))
        else returned.push(returnedSchema.parse(stored))
      }
      if (unreadable > 0)
        log('warn', `${unreadable} entr(ies) of the shelf are damaged: their alarms are shown`)
      return { entries, returned }
    },
    putEntry: (id, entry) => writer.put(`entry ${id}`, entry && { kind: 'entry', ...entry }),
    putReturned: (alarmId, mark) => writer.put(`returned ${alarmId}`, mark && { kind: 'returned', ...mark }),
    stop: writer.stop,
  }
}
