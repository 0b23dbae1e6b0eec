import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { isMissingFile } from './atomic-file.ts'
import { breakBefore, chainStart, readChainLine, type ChainHead, type ChainLink } from './hash-chain.ts'

/** What checking an audit trail came to. */
export interface AuditVerification {
  entries: number
  /** The last entry; noted elsewhere, it proves later that nothing was cut off the end. */
  head: ChainHead
  /** When the last entry was made; null where there is none. */
  lastAt: string | null
  /** Each with the file and line it is about; empty: the trail is whole. */
  problems: string[]
  /** Entries removed by the retention, which the trail itself records. */
  removed: number
}

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

/** Checks every entry of the files in slices, so that the desk goes on meanwhile. */
export async function verifyAudit(files: readonly string[]): Promise<AuditVerification> {
  const problems: string[] = []
  let head = chainStart
  let entries = 0
  let lastAt: string | null = null
  let beginsAfter: ChainHead | null = null
  /** Where a trail may begin: at its start, or after entries whose removal it records. */
  const beginnings = new Set([keyOf(chainStart)])

  const check = (line: string, at: string) => {
    const read = readChainLine(line)
    if (!read.isSound) problems.push(`${at} ${read.reason}`)
    const { entry } = read
    if (!entry) return
    if (beginsAfter === null) beginsAfter = { number: entry.number - 1, hash: entry.previous }
    else {
      const reason = breakBefore(entry, head)
      if (reason !== null) problems.push(`${at} ${reason}`)
    }
    const removal = removalOf(entry)
    if (removal) beginnings.add(keyOf(removal))
    head = { number: entry.number, hash: entry.hash }
    lastAt = typeof entry['at'] === 'string' ? entry['at'] : lastAt
    entries++
  }
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    // Behind the last line break.
    lines.pop()
    for (const [index, line] of lines.entries()) {
      check(line, `${basename(file)}:${index + 1}`)
      if (index % linesPerSlice === linesPerSlice - 1) await setImmediate()
    }
  }
  const begin: ChainHead = beginsAfter ?? chainStart
  if (!beginnings.has(keyOf(begin)))
    problems.push(`the entries up to ${begin.number} are missing, and no retention entry accounts for them`)
  return { entries, head, lastAt, problems, removed: begin.number }
}

const linesPerSlice = 200
const keyOf = ({ number, hash }: ChainHead) => `${number} ${hash}`

/** What the retention says about the entries it removed. */
function removalOf({ kind, lastNumber, lastHash }: ChainLink): ChainHead | null {
  return kind === 'retention' && typeof lastNumber === 'number' && typeof lastHash === 'string'
    ? { number: lastNumber, hash: lastHash }
    : null
}

/** Verifies the trail of a profile folder and says so; returns the exit code of a command. */
export async function reportVerification(folder: string, write: (text: string) => void): Promise<number> {
  const files = await auditFiles(folder)
  if (files.length === 0) {
    write(`There is no audit trail in ${folder}.\n`)
    return 2
  }
  const { entries, head, problems, removed } = await verifyAudit(files)
  write(`${entries} entries in ${files.length} file(s), ${removed} removed by the retention before them.\n`)
  write(`The last is entry ${head.number} with hash ${head.hash}.\n`)
  for (const problem of problems) write(`${problem}\n`)
  write(problems.length === 0 ? 'The audit trail is whole.\n' : `${problems.length} problem(s) found.\n`)
  return problems.length === 0 ? 0 : 1
}
