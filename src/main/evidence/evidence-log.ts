import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import type { EvidenceContent } from '../../shared/model/evidence.ts'
import { chainLine, chainStart, readChainLine, type ChainHead } from '../storage/hash-chain.ts'
import { createLogWriter } from '../storage/log-writer.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { StorageContext } from '../storage/retrying-writer.ts'

export interface EvidenceLogParts extends StorageContext {
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  /** The chain begins or ends for this run: kept elsewhere, its head proves that nothing was cut off its end. */
  onHead: (head: ChainHead) => void
  /** The last entry of the audit trail that is on disk, which the chain seals; null: it is not known yet. */
  auditHead?: () => ChainHead | null
  maxEntries?: number
  maxWaiting?: number
}

/** What the desk received, showed, announced and did about one server, in a chain in which every entry seals the ones before. */
export interface EvidenceLog {
  /** Must not wait: entries are collected, chained and written in the background. */
  append(content: Omit<EvidenceContent, 'at'>): void
  /** Everything appended is written; false where that failed and is retried. */
  flush(): Promise<boolean>
  /** The last written entry. */
  head(): ChainHead
  /** What earlier runs have sealed of the audit trail; null: nothing, or too long ago. */
  sealedAudit(): ChainHead | null
  /** How many entries are left at the least when the oldest go. */
  readonly leastKept: number
  start(): void
  stop(): Promise<void>
}

const flushDelayMs = 250
/** A few milliseconds of work, so that no write delays an alarm. */
const maxBatch = 500
/** About 30 MB, while the disk takes none. Stated in docs/journal.md. */
const defaultMaxWaiting = 50_000
/** About 100 MB. Stated in docs/journal.md. */
const defaultMaxEntries = 200_000
/** So many of the oldest go at once, with one entry that says so. */
const removedAtOnce = 500
/** About 10 ms. In all of these somebody will have done something. */
const maxLookedAt = 10_000

export function createEvidenceLog(parts: EvidenceLogParts): EvidenceLog {
  const { database, clock, maxEntries = defaultMaxEntries, maxWaiting = defaultMaxWaiting } = parts
  let head = chainStart
  let first = 1
  let sealedNumber = 0
  const writer = createLogWriter<EvidenceContent>({
    ...parts,
    file: database.file,
    delayMs: flushDelayMs,
    maxBatch,
    maxWaiting,
    lost: ({ entries, since }): Losing => ({
      at: new Date(clock.now()).toISOString(),
      kind: 'lost',
      more: String(entries),
      since: new Date(since).toISOString(),
    }),
    write(batch) {
      // A write that fails leaves the chain where it was.
      let next = { head, first }
      const audit = parts.auditHead?.() ?? null
      const [earliest, ...others] = batch
      const sealing: readonly Sealing[] =
        earliest && audit && audit.number !== sealedNumber ? [{ ...earliest, audit }, ...others] : batch
      database.transaction((sql) => {
        next = { ...next, head: insert(sql, next.head, sealing) }
        if (next.head.number - next.first >= maxEntries) next = removeOldest(sql, next)
      })
      head = next.head
      first = next.first
      sealedNumber = audit?.number ?? sealedNumber
    },
  })

  const removeOldest = (sql: DatabaseSync, chain: { head: ChainHead; first: number }) => {
    const last = Math.max(chain.first + removedAtOnce - 1, chain.head.number - maxEntries)
    const removal = headAt(sql, last)
    sql.prepare('DELETE FROM evidence WHERE number <= ?').run(last)
    const entry: Removal = {
      at: new Date(clock.now()).toISOString(),
      kind: 'retention',
      more: String(last - chain.first + 1),
      lastNumber: last,
      lastHash: removal.hash,
    }
    return { head: insert(sql, chain.head, [entry]), first: last + 1 }
  }

  const append = (content: Omit<EvidenceContent, 'at'>) =>
    writer.append({ at: new Date(clock.now()).toISOString(), ...content })

  return {
    append,
    flush: writer.flush,
    head: () => head,
    sealedAudit() {
      const row = database
        .sql()
        .prepare(
          `SELECT line FROM evidence WHERE number > ? AND line LIKE '%"audit":{%' ORDER BY number DESC LIMIT 1`,
        )
        .get(head.number - maxLookedAt)
      return sealSchema.safeParse(parseJson(String(row?.['line']))).data?.audit ?? null
    },
    leastKept: Math.max(0, maxEntries - removedAtOnce),
    start() {
      const sql = database.sql()
      // Two questions: SQLite answers each from one end of the table, and both together from all of it.
      const oldest = sql.prepare('SELECT min(number) AS number FROM evidence').get()?.['number'] ?? null
      const newest = sql.prepare('SELECT max(number) AS number FROM evidence').get()?.['number'] ?? null
      if (newest !== null) {
        first = Number(oldest)
        head = headAt(sql, Number(newest))
      }
      parts.onHead(head)
      append({ kind: 'opened' })
    },
    async stop() {
      await writer.stop()
      parts.onHead(head)
    },
  }
}

/** The first entry that is written after the audit trail has grown says how far that had come. */
type Sealing = EvidenceContent & { audit?: ChainHead }
const sealSchema = z.object({ audit: z.object({ number: z.int(), hash: z.string() }) })
/** Entries were not kept since then, because the disk took none. */
type Losing = EvidenceContent & { since: string }
/** The oldest entries were removed; the chain begins after the last of them. */
type Removal = EvidenceContent & { lastNumber: number; lastHash: string }

/** Joins entries on to the chain; returns its new end. */
function insert(sql: DatabaseSync, head: ChainHead, contents: readonly EvidenceContent[]): ChainHead {
  const put = sql.prepare('INSERT INTO evidence (number, at, kind, alarm, line) VALUES (?, ?, ?, ?, ?)')
  let end = head
  for (const content of contents) {
    const next = chainLine(end, content)
    put.run(next.head.number, Date.parse(content.at), content.kind, content.alarmId ?? null, next.line)
    end = next.head
  }
  return end
}

/** The end of the chain at an entry; one that cannot be read has no hash, so that the next does not join on to it. */
function headAt(sql: DatabaseSync, number: number): ChainHead {
  const line = sql.prepare('SELECT line FROM evidence WHERE number = ?').get(number)?.['line']
  return { number, hash: readChainLine(String(line)).entry?.hash ?? '' }
}
