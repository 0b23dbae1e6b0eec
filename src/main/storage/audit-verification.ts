import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { assertNever } from '../../shared/errors.ts'
import { isMissingFile } from './atomic-file.ts'
import { createChainWalk, type ChainFault } from './chain-verification.ts'
import type { ChainHead, ChainLink } from './hash-chain.ts'

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
