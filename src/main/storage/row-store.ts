import type { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from './profile-database.ts'
import { createRetryingWriter, type StorageContext } from './retrying-writer.ts'

/** What every store of rows in a profile's database needs. */
export interface RowStoreContext extends StorageContext {
  /** Open from the first use until after `stop`. */
  database: ProfileDatabase
  log: Log
}

interface RowStoreParts<Row> extends RowStoreContext {
  /** A table of two columns: the key, and the row as JSON. */
  table: {
    name: 'mark' | 'shelf' | 'escalation' | 'worklistItem' | 'rating' | 'burstRemark'
    key: 'key' | 'alarmId' | 'tag'
  }
  schema: z.ZodType<Row>
  /** What the log says about rows that cannot be read. */
  damaged: (count: number) => string
}

/** Rows of one kind in a profile's database, each under a key and written in the background. */
export interface RowStore<Key extends string | number, Row> {
  /** All rows that can be read; the log has the number of the others. */
  read(): Row[]
  put(key: Key, row: Row): void
  remove(key: Key): void
  /** Writes what is pending now; false where that failed and is retried. */
  flush(): Promise<boolean>
  /** Makes a last attempt at what is pending. */
  stop(): Promise<void>
}

export function createRowStore<Key extends string | number, Row>(
  parts: RowStoreParts<Row>,
): RowStore<Key, Row> {
  const { database, schema, log } = parts
  const { name, key: keyColumn } = parts.table
  const writer = createRetryingWriter<Key, Row | null>({
    ...parts,
    file: database.file,
    delayMs: 0,
    write: (batch) =>
      database.transaction((sql) => {
        const put = sql.prepare(`INSERT OR REPLACE INTO ${name} (${keyColumn}, body) VALUES (?, ?)`)
        const remove = sql.prepare(`DELETE FROM ${name} WHERE ${keyColumn} = ?`)
        for (const [key, row] of batch)
          if (row === null) remove.run(key)
          else put.run(key, JSON.stringify(row))
      }),
  })
  return {
    read() {
      const stored = database.sql().prepare(`SELECT body FROM ${name}`).all()
      const rows = stored.flatMap(({ body }) => {
        const parsed = schema.safeParse(parseJson(String(body)))
        return parsed.success ? [parsed.data] : []
      })
      if (rows.length < stored.length) log('warn', parts.damaged(stored.length - rows.length))
      return rows
    },
    put: (key, row) => writer.put(key, row),
    remove: (key) => writer.put(key, null),
    flush: writer.flush,
    stop: writer.stop,
  }
}
