import { callAuditSchema, type CallAudit } from '../../shared/model/call.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import { createRetryingWriter } from '../storage/retrying-writer.ts'
import { parseJson } from '../../shared/json.ts'

/** Every call ordered from this desk on one server; the oldest go when they take too much room. */
export interface CallAuditLog {
  /** Adds an entry, or updates the one with its id. */
  record(entry: CallAudit): void
  /** Keeps a call of another desk; what this desk did is in its audit, and that is not. */
  keep(entry: CallAudit): void
  entry(id: string): CallAudit | undefined
  /** Records that the reminder of a call was dismissed. */
  dismissReminder(id: string, at: number): void
  /** Newest first. */
  newest(limit: number): CallAudit[]
  /** All since a moment, newest first. */
  since(at: number): CallAudit[]
  /** Drops what is beyond the limit. */
  start(): void
  stop(): Promise<void>
}

export interface CallAuditLogParts extends RecordingContext {
  /** The server's name, as the audit trail states it. */
  server: string
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  log: Log
  maxBytes?: number
}

const defaultMaxBytes = 32_000_000
/** A few milliseconds of reading. */
const readAtOnce = 500

export function createCallAuditLog(parts: CallAuditLogParts): CallAuditLog {
  const { database, log, audit, server, maxBytes = defaultMaxBytes } = parts
  /** In the order of the calls. */
  const unwritten = new Map<string, CallAudit>()
  const writer = createRetryingWriter<string, CallAudit>({
    ...parts,
    file: database.file,
    delayMs: 0,
    write(batch) {
      database.transaction((sql) => {
        const put = sql.prepare(
          'INSERT INTO call (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
        )
        for (const [id, entry] of batch) put.run(id, JSON.stringify(entry))
      })
      for (const [id, entry] of batch) if (unwritten.get(id) === entry) unwritten.delete(id)
    },
  })

  const keep = (entry: CallAudit) => {
    unwritten.set(entry.id, entry)
    writer.put(entry.id, entry)
  }
  const record = (entry: CallAudit) => {
    keep(entry)
    audit.append({ kind: 'call', server, call: entry })
    // At once, so that the order is on disk before it is sent.
    void writer.flush()
  }

  const readable = (rows: readonly Record<string, unknown>[]): CallAudit[] => {
    const entries = rows.flatMap(({ body }) => callAuditSchema.safeParse(parseJson(String(body))).data ?? [])
    if (entries.length < rows.length)
      log('warn', `${rows.length - entries.length} row(s) of the call audit log could not be read`)
    return entries
  }

  /** The entries that are not on disk yet, then those on disk in their current state. */
  const withUnwritten = (read: readonly CallAudit[]): CallAudit[] => {
    const entries = new Map(read.map((entry) => [entry.id, unwritten.get(entry.id) ?? entry]))
    const fresh = [...unwritten.values()].filter(({ id }) => !entries.has(id)).reverse()
    return [...fresh, ...entries.values()]
  }

  const stored = (id: string): CallAudit | undefined =>
    unwritten.get(id) ?? readable(database.sql().prepare('SELECT body FROM call WHERE id = ?').all(id))[0]

  /** Keeps the newest calls that fit into the limit; that others went is recorded. */
  const prune = () => {
    const { changes } = database
      .sql()
      .prepare(
        `DELETE FROM call WHERE place <= (
           SELECT max(place) FROM (SELECT place, sum(length(body)) OVER (ORDER BY place DESC) AS bytes FROM call)
           WHERE bytes > ?)`,
      )
      .run(maxBytes)
    if (changes === 0) return
    log('info', `${changes} call(s) were removed from the call log, which holds ${maxBytes} bytes`)
    audit.append({ kind: 'calls-removed', server, calls: Number(changes), maxBytes })
  }

  return {
    record,
    keep,
    entry: stored,
    dismissReminder(id, at) {
      const entry = stored(id)
      if (entry) record({ ...entry, recallDismissedAt: at })
    },
    newest: (limit) => {
      const rows = database.sql().prepare('SELECT body FROM call ORDER BY place DESC LIMIT ?').all(limit)
      return withUnwritten(readable(rows)).slice(0, limit)
    },
    since(at) {
      const older = database
        .sql()
        .prepare(`SELECT place, body FROM call WHERE place < ? ORDER BY place DESC LIMIT ${readAtOnce}`)
      const found: CallAudit[] = []
      for (let before = Number.MAX_SAFE_INTEGER; ;) {
        const rows = older.all(before)
        const entries = readable(rows)
        found.push(...entries)
        // Not at the first that is older: a clock that was set back leaves one behind a newer one.
        const isOver = rows.length < readAtOnce || entries.every((entry) => entry.at < at)
        if (isOver) return withUnwritten(found).filter((entry) => entry.at >= at)
        before = Number(rows.at(-1)?.['place'])
      }
    },
    start() {
      try {
        prune()
      } catch (error) {
        // What is beyond the limit stays until the next start.
        log('error', `the call audit log could not be shortened: ${messageOf(error)}`)
      }
    },
    stop: writer.stop,
  }
}
