import { DatabaseSync } from 'node:sqlite'
import { dirname } from 'node:path'
import { ensurePrivateFileSync, makePrivateFolderSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import { checkContent, isDamage, setDatabaseAside } from '../storage/damaged-database.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'

/** An act as it is stored. */
export interface StoredAct {
  id: string
  server: string
  thing: string
  /** The place in the outbox; null: it is shared, or of another desk. */
  place: number | null
  /** As it was signed; empty once another act has taken its place, and it is shared. */
  line: string
}

/** How far the stream was read, and which stream it was: one that was set up anew begins again. */
export interface Watermark {
  stream: string
  /** Whose acts counted then: once somebody else is accepted, it is read again. */
  accepted: string
  sequence: number
}

export interface ActStoreParts extends StorageContext {
  file: string
  log: Log
}

/** The acts of a team in the desk's own database: the outbox, and what was read. */
export interface ActStore {
  read(): StoredAct[]
  watermark(): Watermark | null
  put(act: StoredAct): void
  putWatermark(watermark: Watermark): void
  /** Writes what is pending now; false where that failed and is retried. */
  flush(): Promise<boolean>
  stop(): Promise<void>
}

const schema = `
  CREATE TABLE IF NOT EXISTS act (
    id     TEXT PRIMARY KEY,
    server TEXT NOT NULL,
    thing  TEXT NOT NULL, -- what it is about: merge-rules.ts
    place  INTEGER,       -- its place in the outbox; NULL: it is shared
    line   TEXT NOT NULL  -- as it was signed: sealed.ts; empty: another act has taken its place
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS watermark (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    stream   TEXT NOT NULL,
    accepted TEXT NOT NULL,
    sequence INTEGER NOT NULL
  ) STRICT;`

/** Opens the database of the team; one that is damaged is set aside, since the team has what it held. */
export function openActStore(parts: ActStoreParts): ActStore {
  const { file, log, clock } = parts
  const database = open()
  const writer = createRetryingWriter<string, StoredAct | Watermark>({
    ...parts,
    delayMs: 0,
    write(batch) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const putAct = database.prepare('INSERT OR REPLACE INTO act VALUES (?, ?, ?, ?, ?)')
        const putWatermark = database.prepare('INSERT OR REPLACE INTO watermark VALUES (1, ?, ?, ?)')
        for (const row of batch.values())
          if ('stream' in row) putWatermark.run(row.stream, row.accepted, row.sequence)
          else putAct.run(row.id, row.server, row.thing, row.place, row.line)
        database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
  })

  function open(): DatabaseSync {
    try {
      makePrivateFolderSync(dirname(file))
      ensurePrivateFileSync(file)
      return openChecked(file)
    } catch (error) {
      if (isDamage(error)) {
        log('error', `${file} is unusable and is kept as ${setDatabaseAside(file, clock.now())}`)
        return openChecked(file)
      }
      parts.report(file, messageOf(error))
      return openChecked(':memory:')
    }
  }

  return {
    read: () =>
      database
        .prepare('SELECT id, server, thing, place, line FROM act ORDER BY place')
        .all()
        .map((row) => ({
          id: String(row['id']),
          server: String(row['server']),
          thing: String(row['thing']),
          place: row['place'] === null ? null : Number(row['place']),
          line: String(row['line']),
        })),
    watermark() {
      const row = database.prepare('SELECT stream, accepted, sequence FROM watermark').get()
      if (!row) return null
      return {
        stream: String(row['stream']),
        accepted: String(row['accepted']),
        sequence: Number(row['sequence']),
      }
    },
    put: (act) => writer.put(act.id, act),
    putWatermark: (watermark) => writer.put('watermark', watermark),
    flush: writer.flush,
    async stop() {
      await writer.stop()
      database.close()
    },
  }
}

function openChecked(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    checkContent(database)
    database.exec(schema)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
