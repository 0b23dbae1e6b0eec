import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { ensurePrivateFileSync, makePrivateFolderSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import { isDamage, setDatabaseAside } from '../storage/damaged-database.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'

/** An act as it is stored. */
export interface StoredAct {
  id: string
  server: string
  thing: string
  /** The place in the outbox; null: it is shared, or of another desk. */
  place: number | null
  /** As it was signed; empty where another act has taken its place before it arrived. */
  line: string
}

/** How far the stream was read, and which stream it was: a recreated one is read from its start. */
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
  /** Reads all of it once, part by part; where it is damaged it is set aside, since the team has what it held. */
  check(): Promise<void>
  /** All acts, read page by page: the outbox in its order, then the others. */
  acts(): Iterable<StoredAct>
  /** The last number that has arrived of each run of a desk. */
  runs(): Map<string, number>
  watermark(): Watermark | null
  put(act: StoredAct): void
  remove(id: string): void
  putRun(run: string, number: number): void
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
    line   TEXT NOT NULL  -- as it was signed: sealed.ts; empty: replaced before it arrived
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS outbox ON act (place) WHERE place IS NOT NULL;
  CREATE TABLE IF NOT EXISTS arrival (
    run    TEXT PRIMARY KEY, -- a desk and its run: known-acts.ts
    number INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS watermark (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    stream   TEXT NOT NULL,
    accepted TEXT NOT NULL,
    sequence INTEGER NOT NULL
  ) STRICT;`

/** Before runs were counted the id of every act was kept: 22 letters of the desk, 8 of the run, and the number. */
const countArrivals = `
  INSERT INTO arrival
    SELECT substr(id, 1, 31), max(CAST(substr(id, 33) AS INTEGER)) FROM act WHERE place IS NULL GROUP BY 1;
  DELETE FROM act WHERE line = '';`

/** Reading so many takes a few milliseconds. */
const pageRows = 100

type Row = StoredAct | Watermark | { removed: string } | { run: string; number: number }

/** Opens the database of the team; `check` follows. */
export function openActStore(parts: ActStoreParts): ActStore {
  const { file, log, clock } = parts
  let database = open()
  const writer = createRetryingWriter<string, Row>({
    ...parts,
    delayMs: 0,
    write(batch) {
      database.exec('BEGIN IMMEDIATE')
      try {
        const putAct = database.prepare('INSERT OR REPLACE INTO act VALUES (?, ?, ?, ?, ?)')
        const remove = database.prepare('DELETE FROM act WHERE id = ?')
        const putRun = database.prepare('INSERT OR REPLACE INTO arrival VALUES (?, ?)')
        const putWatermark = database.prepare('INSERT OR REPLACE INTO watermark VALUES (1, ?, ?, ?)')
        for (const row of batch.values())
          if ('stream' in row) putWatermark.run(row.stream, row.accepted, row.sequence)
          else if ('removed' in row) remove.run(row.removed)
          else if ('run' in row) putRun.run(row.run, row.number)
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
      return openWithTables(file)
    } catch (error) {
      if (isDamage(error)) return openAnew()
      parts.report(file, messageOf(error))
      return openWithTables(':memory:')
    }
  }

  function openAnew(): DatabaseSync {
    log('error', `${file} is unusable and is kept as ${setDatabaseAside(file, clock.now())}`)
    return openWithTables(file)
  }

  function* acts(): Generator<StoredAct> {
    const page = (where: string, after: string | number) =>
      database
        .prepare(`SELECT id, server, thing, place, line FROM act WHERE ${where} LIMIT ${pageRows}`)
        .all(after)
        .map(readRow)
    let place = -1
    for (let rows = page(outboxPage, place); rows.length > 0; rows = page(outboxPage, place)) {
      yield* rows
      place = rows.at(-1)?.place ?? place
    }
    let id = ''
    for (let rows = page(otherPage, id); rows.length > 0; rows = page(otherPage, id)) {
      yield* rows
      id = rows.at(-1)?.id ?? id
    }
  }

  return {
    async check() {
      try {
        const all = acts()
        for (let rows = 1; !all.next().done; rows++) if (rows % pageRows === 0) await setImmediate()
        for (const table of ['arrival', 'watermark']) database.prepare(`SELECT * FROM ${table}`).all()
      } catch (error) {
        if (!isDamage(error)) throw error
        database.close()
        database = openAnew()
      }
    },
    acts,
    runs() {
      const rows = database.prepare('SELECT run, number FROM arrival').all()
      return new Map(rows.map(({ run, number }) => [String(run), Number(number)]))
    },
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
    remove: (id) => writer.put(id, { removed: id }),
    putRun: (run, number) => writer.put(`run ${run}`, { run, number }),
    putWatermark: (watermark) => writer.put('watermark', watermark),
    flush: writer.flush,
    async stop() {
      await writer.stop()
      database.close()
    },
  }
}

const outboxPage = 'place > ? ORDER BY place'
const otherPage = 'place IS NULL AND id > ? ORDER BY id'

const readRow = (row: Record<string, unknown>): StoredAct => ({
  id: String(row['id']),
  server: String(row['server']),
  thing: String(row['thing']),
  place: row['place'] === null ? null : Number(row['place']),
  line: String(row['line']),
})

function openWithTables(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    const isEarlier = tables.length > 0 && !tables.some(({ name }) => name === 'arrival')
    database.exec(schema)
    if (isEarlier) database.exec(countArrivals)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
