import { journalEntrySchema } from '../../shared/model/journal.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'
import { readJournalLine, type JournalFact, type JournalLine } from './journal-entries.ts'
import type { TrackedEntry } from './journal-state.ts'
import { parseJson } from '../../shared/json.ts'

/** The journal on disk: the current state of each entry, written in the background. */
export interface JournalStore {
  /** What is stored, entries first and in their order. */
  read(): AsyncGenerator<JournalLine>
  /** Null: the entry is no longer kept. */
  putEntry(id: number, tracked: TrackedEntry | null): void
  /** Stores what `fact` returns when it is written. */
  putFact(kind: JournalFact['kind'], fact: () => JournalFact): void
  /** Writes what is pending now; false where that failed and is retried. */
  flush(): Promise<boolean>
  stop(): Promise<void>
}

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
  type Value = { tracked: TrackedEntry | null } | { fact: () => JournalFact }
  const writer = createRetryingWriter<number | JournalFact['kind'], Value>({
    ...context,
    file: database.file,
    delayMs: flushDelayMs,
    maxBatch,
    write: (batch) =>
      database.transaction((sql) => {
        const put = sql.prepare(
          'INSERT OR REPLACE INTO journalEntry (id, seen, dismissed, body) VALUES (?, ?, ?, ?)',
        )
        const remove = sql.prepare('DELETE FROM journalEntry WHERE id = ?')
        const putFact = sql.prepare('INSERT OR REPLACE INTO journalFact (kind, body) VALUES (?, ?)')
        for (const [key, value] of batch) {
          if ('fact' in value) putFact.run(key, JSON.stringify(value.fact()))
          else if (value.tracked === null) remove.run(key)
          else {
            const { entry, seen, dismissed } = value.tracked
            put.run(entry.id, Number(seen), Number(dismissed), JSON.stringify(entry))
          }
        }
      }),
  })

  return {
    async *read() {
      const entries = database.sql().prepare('SELECT seen, dismissed, body FROM journalEntry ORDER BY id')
      let unreadable = 0
      let rows = 0
      for (const { seen, dismissed, body } of entries.iterate()) {
        const entry = journalEntrySchema.safeParse(parseJson(String(body)))
        if (entry.success)
          yield { kind: 'entry', entry: entry.data, seen: seen === 1, dismissed: dismissed === 1 }
        else unreadable++
        // A long journal must not keep the rest of the desk waiting.
        if (++rows % rowsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      for (const { body } of database.sql().prepare('SELECT body FROM journalFact').all()) {
        const line = readJournalLine(String(body))
        if (line) yield line
        else unreadable++
      }
      if (unreadable > 0) log('warn', `${unreadable} row(s) of the journal are damaged and ignored`)
    },
    putEntry: (id, tracked) => writer.put(id, { tracked }),
    putFact: (kind, fact) => writer.put(kind, { fact }),
    flush: writer.flush,
    stop: writer.stop,
  }
}
