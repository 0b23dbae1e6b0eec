import { readdir, readFile } from 'node:fs/promises'
import { basename, join, dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { assertNever } from '../../shared/errors.ts'
import { isMissingFile } from './atomic-file.ts'
import { createChainWalk, type ChainFault } from './chain-verification.ts'
import { readChainLine, type ChainHead, type ChainLink } from './hash-chain.ts'
import { readJsonFile, type FileRead } from './json-file.ts'
import { parseJson } from '../../shared/json.ts'

/** What checking an audit trail came to. */
export interface AuditVerification {
  entries: number
  /** The last entry; noted elsewhere, it proves later that nothing was cut off the end. */
  head: ChainHead
  /** When the first and the last entry were made; null where there is none. */
  firstAt: string | null
  lastAt: string | null
  /** Each with the file and line it is about; empty: the trail is whole. */
  problems: string[]
  /** Entries removed by the retention, which the trail itself records. */
  removed: number
}

export interface AuditRules {
  now: number
  retentionDays: number
}

/** Two years. Stated in docs/security.md. */
export const defaultRetentionDays = 731
export const dayMs = 86_400_000

const fileName = /^audit-\d{12}\.jsonl$/

/** The name of the file that begins with this entry. */
export const auditFileName = (firstNumber: number) => `audit-${String(firstNumber).padStart(12, '0')}.jsonl`

/** The files of an audit trail, oldest first. */
export async function auditFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    // A link under such a name is not the desk's.
    return entries
      .filter((entry) => entry.isFile() && fileName.test(entry.name))
      .map(({ name }) => join(folder, name))
      .toSorted()
  } catch (error) {
    if (isMissingFile(error)) return []
    throw error
  }
}

/** Checks every entry of the files in slices, so that the desk is not blocked. */
export async function verifyAudit(
  files: readonly string[],
  { now = Date.now(), retentionDays = defaultRetentionDays }: Partial<AuditRules> = {},
): Promise<AuditVerification> {
  const problems: string[] = []
  // A file goes when the first entry of the next one is old enough too.
  const walk = createChainWalk(
    (removal, first) => timeOf(first) <= Math.min(timeOf(removal), now) - retentionDays * dayMs,
  )
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    const rest = lines.pop()
    for (const [index, line] of lines.entries()) {
      const { number } = walk.result().head
      for (const fault of walk.next(line).faults)
        problems.push(`${basename(file)}:${index + 1} ${textOf(fault, number)}`)
      if (index % linesPerSlice === linesPerSlice - 1) await setImmediate()
    }
    if (rest) problems.push(`${basename(file)}:${lines.length + 1} is torn: the line has no end`)
  }
  const { entries, head, from, to, begin, isBeginningKnown } = walk.result()
  if (!isBeginningKnown)
    problems.push(`the entries up to ${begin.number} are missing, and no retention entry accounts for them`)
  return { entries, head, firstAt: from, lastAt: to, problems, removed: begin.number }
}

const linesPerSlice = 200
const timeOf = ({ at }: ChainLink) => (typeof at === 'string' ? Date.parse(at) : Number.NaN)

function textOf(fault: ChainFault, before: number): string {
  switch (fault) {
    case 'unreadable':
      return 'is not an entry'
    case 'changed':
      return 'was changed'
    case 'gap':
      return `follows entry ${before}: what stood between them is missing or moved`
    case 'unjoined':
      return 'does not join on to the entry before it'
    default:
      return assertNever(fault)
  }
}

/** Where the end of the audit trail in a folder is kept: beside it, so that it outlives the folder. */
export const auditHeadFile = (folder: string) => join(dirname(folder), 'audit-head.json')

const headSchema = z.object({ number: z.int().min(0), hash: z.string() })

export const readAuditHead = (folder: string): Promise<FileRead<ChainHead>> =>
  readJsonFile(auditHeadFile(folder), headSchema)

/** What is missing from a trail that ends with `last`, compared with the end that was kept of it; null: nothing. */
export async function compareWithHead(
  files: readonly string[],
  kept: FileRead<ChainHead>,
  last: ChainHead,
): Promise<string | null> {
  if (kept.kind === 'missing') return files.length === 0 ? null : 'the file that keeps its end is missing'
  if (kept.kind === 'damaged') return `the file that keeps its end is damaged: ${kept.reason}`
  if (kept.kind === 'unreadable') return `the file that keeps its end cannot be read: ${kept.reason}`
  const { number, hash } = kept.value
  if (number === 0) return null
  if (last.number < number) return `the entries from ${last.number + 1} to ${number} were cut off its end`
  return (await hashAt(files, number)) === hash ? null : `entry ${number} is not the one that was its end`
}

/** Whether a trail lacks an entry that it once had; one that the retention may have removed does not count. */
export async function lacksEntry(files: readonly string[], { number, hash }: ChainHead): Promise<boolean> {
  const [oldest] = files
  if (oldest !== undefined && auditFileName(number + 1) < basename(oldest)) return false
  return (await hashAt(files, number)) !== hash
}

/** The hash of an entry, read from itself or from the entry after it; null if neither can be read. */
async function hashAt(files: readonly string[], number: number): Promise<string | null> {
  const after = auditFileName(number + 1)
  // The entry after it may be the first of the next file.
  for (const file of files
    .filter((each) => basename(each) <= after)
    .slice(-2)
    .toReversed())
    for (const line of (await readFile(file, 'utf8')).split('\n').toReversed()) {
      const { entry } = readChainLine(line)
      if (entry?.number === number) return entry.hash
      if (entry?.number === number + 1) return entry.previous
    }
  return null
}

/** Verifies the audit trail in a folder, and whether it has the end that was kept of it; returns an exit code. */
export async function reportVerification(folder: string, write: (text: string) => void): Promise<number> {
  // Read first, since a running desk keeps writing.
  const kept = await readAuditHead(folder)
  const files = await auditFiles(folder)
  if (files.length === 0 && kept.kind === 'missing') {
    write(`There is no audit trail in ${folder}.\n`)
    return 2
  }
  const { entries, head, problems, removed } = await verifyAudit(files)
  write(`${entries} entries in ${files.length} file(s), ${removed} removed by the retention before them.\n`)
  write(`The last is entry ${head.number} with hash ${head.hash}.\n`)
  const lacking = await compareWithHead(files, kept, head)
  const all = lacking === null ? problems : [...problems, lacking]
  for (const problem of all) write(`${problem}\n`)
  write(all.length === 0 ? 'The audit trail is whole.\n' : `${all.length} problem(s) found.\n`)
  return all.length === 0 ? 0 : 1
}

/** The entries of the audit trail about the evidence of a server, which the name of its database identifies. */
const entrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('evidence'),
    database: z.string(),
    lastNumber: z.int(),
    lastHash: z.string(),
  }),
  /** Entries after this one are about another server. */
  z.object({ kind: z.literal('server-removed'), database: z.string() }),
])

/** The ends of a server's evidence that the audit trail in these files has, in their order. */
export async function readEvidenceHeads(files: readonly string[], database: string): Promise<ChainHead[]> {
  let heads: ChainHead[] = []
  const named = JSON.stringify(database)
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    for (const line of lines.filter((each) => each.includes(named))) {
      const entry = entrySchema.safeParse(parseJson(line)).data
      if (entry?.database !== database) continue
      if (entry.kind === 'server-removed') heads = []
      else heads.push({ number: entry.lastNumber, hash: entry.lastHash })
    }
    await setImmediate()
  }
  return heads
}
