import { z } from 'zod'
import { journalEntrySchema, viewerSetSchema } from '../../shared/model/journal.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'
import { readJournalFact, type JournalFact, type JournalLine } from './journal-entries.ts'
import { viewerRecordSchema, type ViewerRecord } from './journal-viewers.ts'
import type { TrackedEntry } from './journal-state.ts'
import { parseJson } from '../../shared/json.ts'

/** The journal on disk: the current state of each entry, written in the background. */
export interface JournalStore {
  /** What is stored: the viewers, the entries in their order, and facts. */
  read(): AsyncGenerator<JournalLine>
  /** Null: the entry is no longer kept. */
  putEntry(id: number, tracked: TrackedEntry | null): void
  /** Null: the viewer is forgotten. */
  putViewer(number: number, viewer: ViewerRecord | null): void
  /** Stores what `fact` returns when it is written. */
  putFact(kind: JournalFact['kind'], fact: () => JournalFact): void
  /** Writes what is pending now; false where that failed and is retried. */
  flush(): Promise<boolean>
  stop(): Promise<void>
}

const regardSchema = z.object({ seen: viewerSetSchema, dismissed: viewerSetSchema })

const flushDelayMs = 250
/** About 5 ms of work, so that no write delays an alarm. */
const maxBatch = 500
/** A few milliseconds of validation. */
const rowsPerTurn = 100

export function createJournalStore(
  database: ProfileDatabase,
  context: StorageContext,
  log: Log,
): JournalStore {
  type Value =
    | { tracked: TrackedEntry | null }
    | { fact: () => JournalFact }
    | { number: number; viewer: ViewerRecord | null }
  const writer = createRetryingWriter<number | string, Value>({
    ...context,
    file: database.file,
    delayMs: flushDelayMs,
    maxBatch,
    write: (batch) =>
      database.transaction((sql) => {
        const put = sql.prepare(
          'INSERT OR REPLACE INTO journalEntry (id, seenBy, dismissedBy, body) VALUES (?, ?, ?, ?)',
        )
        const remove = sql.prepare('DELETE FROM journalEntry WHERE id = ?')
        const putFact = sql.prepare('INSERT OR REPLACE INTO journalFact (kind, body) VALUES (?, ?)')
        const putViewer = sql.prepare('INSERT OR REPLACE INTO journalViewer (number, body) VALUES (?, ?)')
        const removeViewer = sql.prepare('DELETE FROM journalViewer WHERE number = ?')
        for (const [key, value] of batch) {
          if ('viewer' in value) {
            if (value.viewer === null) removeViewer.run(value.number)
            else putViewer.run(value.number, JSON.stringify(value.viewer))
          } else if ('fact' in value) putFact.run(key, JSON.stringify(value.fact()))
          else if (value.tracked === null) remove.run(key)
          else {
            const { entry, seen, dismissed } = value.tracked
            put.run(entry.id, seen, dismissed, JSON.stringify(entry))
          }
        }
      }),
  })

  return {
    async *read() {
      let unreadable = 0
      for (const { body } of database.sql().prepare('SELECT body FROM journalViewer').all()) {
        const viewer = viewerRecordSchema.safeParse(parseJson(String(body)))
        if (viewer.success) yield { kind: 'viewer', viewer: viewer.data }
        else unreadable++
      }
      const entries = database
        .sql()
        .prepare('SELECT seenBy AS seen, dismissedBy AS dismissed, body FROM journalEntry ORDER BY id')
      let rows = 0
      for (const { body, ...regard } of entries.iterate()) {
        const entry = journalEntrySchema.safeParse(parseJson(String(body)))
        const by = regardSchema.safeParse(regard)
        if (entry.success && by.success) yield { kind: 'entry', entry: entry.data, ...by.data }
        else unreadable++
        // A long journal must not keep the rest of the desk waiting.
        if (++rows % rowsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      for (const { body } of database.sql().prepare('SELECT body FROM journalFact').all()) {
        const fact = readJournalFact(String(body))
        if (fact) yield fact
        else unreadable++
      }
      if (unreadable > 0) log('warn', `${unreadable} row(s) of the journal are damaged and ignored`)
    },
    putEntry: (id, tracked) => writer.put(id, { tracked }),
    putViewer: (number, viewer) => writer.put(`viewer ${number}`, { number, viewer }),
    putFact: (kind, fact) => writer.put(kind, { fact }),
    flush: writer.flush,
    stop: writer.stop,
  }
}
