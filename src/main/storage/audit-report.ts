import { compareWithHead, readAuditHead } from './audit-head.ts'
import { auditFiles, verifyAudit } from './audit-verification.ts'

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
