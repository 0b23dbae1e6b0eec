import { open, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { makePrivateFolderSync, openPrivate } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import {
  auditHeadFile,
  compareWithHead,
  lacksEntry,
  readAuditHead,
  auditFileName,
  auditFiles,
  dayMs,
  defaultRetentionDays,
  verifyAudit,
  readEvidenceHeads,
} from './audit-verification.ts'
import { chainLine, chainStart, type ChainContent, type ChainHead } from './hash-chain.ts'
import { createLogWriter } from './log-writer.ts'
import { createFileWriter, type StorageContext } from './retrying-writer.ts'

/** What is recorded: its kind, and anything else that JSON can hold. */
export interface AuditRecord extends ChainContent {
  kind: string
}

/** Who did what on this desk: entries are only ever appended, and each carries the hash of the one before. */
export interface AuditTrail {
  append(record: AuditRecord): void
  /** The last entry on disk; null until the end is known. */
  head(): ChainHead | null
  /** What somebody else has seen of the trail: where it does not have that, it was replaced or is gone. */
  expect(seen: ChainHead, by: string): Promise<void>
  /** The ends of the evidence in a database, as they were taken down; in their order. */
  evidenceHeads(database: string): Promise<ChainHead[]>
  /** Checks the newest file, joins on to its last entry and applies the retention. */
  start(): Promise<void>
  /** Writes what is pending. */
  stop(): Promise<void>
}

/** What the parts of one server store with: problems are said, and what people did is recorded. */
export interface RecordingContext extends StorageContext {
  audit: Pick<AuditTrail, 'append'>
}

/** As `RecordingContext`, for what compares itself with the audit trail. */
export interface VerifyingContext extends RecordingContext {
  audit: Pick<AuditTrail, 'append' | 'head' | 'expect' | 'evidenceHeads'>
}

export interface AuditTrailParts extends StorageContext {
  folder: string
  log: Log
  /** Takes secrets out of a text. */
  redact: (text: string) => string
  /** The trail was changed by something other than the desk, or cannot be trusted for another reason. */
  onBroken: (detail: string) => void
  maxFileBytes?: number
  retentionDays?: number
  maxWaiting?: number
}

const defaultMaxFileBytes = 8_000_000
/** While the disk takes none. Stated in docs/security.md. */
const defaultMaxWaiting = 10_000

/*
 *   new ── start ──▶ joining on ── the newest file is read ──▶ appending ── full ──▶ appending to the next file
 *                        └── append meanwhile: waits
 *
 * A line that a crash left unfinished is cut off and kept as text in a `torn` entry. The end is also kept beside the
 * folder, once it is on disk: the trail may be ahead of it after a crash, and is behind it only where entries were taken.
 */
export function createAuditTrail(parts: AuditTrailParts): AuditTrail {
  const { folder, clock, log } = parts
  const { maxFileBytes = defaultMaxFileBytes, retentionDays = defaultRetentionDays } = parts
  /** What the next entry joins on to; null until the end of the chain is known. */
  let head: ChainHead | null = null
  /** The last entry that is there; not the same where the trail goes on behind a gap. */
  let onDisk: ChainHead | null = null
  const early: AuditRecord[] = []
  let current: { file: string; bytes: number } | null = null
  let isPartlyWritten = false
  let isHeadKept = false
  /** It was found and said. */
  let isBroken = false

  const now = () => new Date(clock.now()).toISOString()
  const writer = createLogWriter<ChainContent>({
    ...parts,
    file: folder,
    delayMs: 0,
    maxBatch: 1_000,
    maxWaiting: parts.maxWaiting ?? defaultMaxWaiting,
    lost: ({ entries, since }) => ({
      at: now(),
      kind: 'lost',
      entries,
      since: new Date(since).toISOString(),
    }),
    async write(batch) {
      // A write that fails leaves the chain where it was.
      let end = head ?? chainStart
      // Before the very first entry, so that no crash leaves a trail without it.
      if (!isHeadKept && end === chainStart) await keepHead(end)
      if (current === null || current.bytes >= maxFileBytes)
        current = { file: join(folder, auditFileName(end.number + 1)), bytes: 0 }
      const lines = batch.map((content) => {
        const next = chainLine(end, content)
        end = next.head
        return `${next.line}\n`
      })
      const text = lines.join('')
      makePrivateFolderSync(folder)
      const handle = await openPrivate(current.file, 'append')
      try {
        // A partial write is undone before the next attempt.
        if (isPartlyWritten) await handle.truncate(current.bytes)
        isPartlyWritten = true
        await handle.writeFile(text)
        await handle.datasync()
        isPartlyWritten = false
      } finally {
        await handle.close()
      }
      current.bytes += Buffer.byteLength(text)
      head = end
      onDisk = end
      await keepHead(end)
    },
  })

  // A failure is said and retried; it does not hold up the trail, which the kept end then lags behind.
  const headWriter = createFileWriter({ ...parts, file: auditHeadFile(folder), delayMs: 0 })
  const keepHead = async (end: ChainHead) => {
    headWriter.write(() => JSON.stringify(end))
    isHeadKept = await headWriter.flush()
  }

  const append = (record: AuditRecord) => {
    if (head === null) return void early.push(record)
    writer.append({ at: now(), ...redacted(record, parts.redact) })
    // While the disk takes nothing, the next attempt waits for its time.
    if (!writer.isFailing()) void writer.flush()
  }

  /**
   * Removes the files that are too old, oldest first, once the removal itself is recorded. What is left has to be as
   * old, by which anybody can tell that nothing went before its time.
   */
  const applyRetention = async (files: readonly string[]) => {
    const isOld = (at: string | null) => at === null || Date.parse(at) <= clock.now() - retentionDays * dayMs
    for (const [index, file] of files.slice(0, -1).entries()) {
      const { entries, head: last, lastAt } = await verifyAudit([file])
      if (!isOld(lastAt)) return
      const next = await verifyAudit(files.slice(index + 1, index + 2))
      if (!isOld(next.firstAt)) return
      append({
        kind: 'retention',
        file: basename(file),
        entries,
        days: retentionDays,
        lastNumber: last.number,
        lastHash: last.hash,
      })
      if (!(await writer.flush())) return
      await rm(file)
      log('info', `${basename(file)} with ${entries} audit entries was removed after ${retentionDays} days`)
    }
  }

  const noteBroken = (problems: readonly string[]) => {
    isBroken = true
    log('error', `the audit trail is not intact: ${problems.join('; ')}`)
    append({ kind: 'broken', problems })
    parts.onBroken(problems[0] ?? '')
  }

  const joinOn = async (files: readonly string[]): Promise<void> => {
    const kept = await readAuditHead(folder)
    const newest = files.at(-1)
    const torn = newest === undefined ? null : await cutTornLine(newest)
    const tail = await verifyAudit(files.slice(-1))
    // A crash can leave a file that was just begun without an entry; the chain then ends in the one before.
    const { head: last, problems } = tail.head.number > 0 ? tail : await verifyAudit(files.slice(-2))
    const lacking = await compareWithHead(files, kept, last)
    const bytes = newest === undefined ? 0 : (await stat(newest)).size
    isHeadKept = kept.kind === 'value'
    // After a truncation the trail continues in a new file, so that the gap stays plain to see.
    const isCut = kept.kind === 'value' && last.number < kept.value.number
    onDisk = last
    head = isCut ? kept.value : last
    current = isCut || newest === undefined ? null : { file: newest, bytes }
    if (torn !== null) append({ kind: 'torn', text: torn })
    // A single file begins where another ended, which only the whole trail can tell.
    const broken = problems.filter((problem) => newest !== undefined && problem.startsWith(basename(newest)))
    if (lacking !== null) broken.unshift(lacking)
    if (broken.length > 0) noteBroken(broken)
  }

  const begin = async () => {
    try {
      const files = await auditFiles(folder)
      await joinOn(files)
      for (const record of early.splice(0)) append(record)
      await applyRetention(files)
    } catch (error) {
      // The trail continues in a new file, so that the gap is plain to see.
      parts.report(folder, messageOf(error))
      log('error', `the audit trail cannot be read: ${messageOf(error)}`)
      head ??= { number: Math.floor(clock.now() / 1_000), hash: chainStart.hash }
      current = null
      for (const record of early.splice(0)) append(record)
    }
  }
  let starting: Promise<void> | null = null
  const start = () => (starting ??= begin())

  let comparing = Promise.resolve()
  const compare = async (seen: ChainHead, by: string) => {
    await start()
    try {
      if (!isBroken && (await lacksEntry(await auditFiles(folder), seen)))
        noteBroken([`entry ${seen.number}, which ${by} names, is not in it`])
    } catch (error) {
      log('error', `the audit trail cannot be compared: ${messageOf(error)}`)
    }
  }

  return {
    append,
    head: () => onDisk,
    expect: (seen, by) => (comparing = comparing.then(() => compare(seen, by))),
    async evidenceHeads(database) {
      await start()
      await writer.flush()
      return readEvidenceHeads(await auditFiles(folder), database)
    },
    start,
    async stop() {
      if (early.length > 0) await start()
      await starting
      await comparing
      await writer.stop()
      await headWriter.stop()
    },
  }
}

/** Cuts off what a crash left of a line; returns it, or null where the file ends with a whole line. */
async function cutTornLine(file: string): Promise<string | null> {
  const handle = await open(file, 'r+')
  try {
    const bytes = await handle.readFile()
    const end = bytes.lastIndexOf('\n') + 1
    if (end === bytes.length) return null
    await handle.truncate(end)
    return bytes.subarray(end).toString()
  } finally {
    await handle.close()
  }
}

/** The same record without secrets in any of its texts. */
function redacted<T>(value: T, redact: (text: string) => string): T
function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item: unknown) => redacted(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redacted(item, redact)]))
}
