import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { auditFileName } from './audit-verification.ts'
import { readChainLine, type ChainHead } from './hash-chain.ts'
import { readJsonFile, type FileRead } from './json-file.ts'

/** Where the end of the audit trail in a folder is kept: beside it, so that it outlives the folder. */
export const auditHeadFile = (folder: string) => join(dirname(folder), 'audit-head.json')

const headSchema = z.object({ number: z.int().min(0), hash: z.string() })

export const readAuditHead = (folder: string): Promise<FileRead<ChainHead>> =>
  readJsonFile(auditHeadFile(folder), headSchema)

/** What a trail that ends with `last` lacks of the end that was kept of it; null: nothing. */
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

/** Whether an entry that a trail once had is not in it; one that the retention may have removed is not missed. */
export async function lacksEntry(files: readonly string[], { number, hash }: ChainHead): Promise<boolean> {
  const [oldest] = files
  if (oldest !== undefined && auditFileName(number + 1) < basename(oldest)) return false
  return (await hashAt(files, number)) !== hash
}

/** The hash of an entry, as itself or the one after it has it; null where neither can be read. */
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
