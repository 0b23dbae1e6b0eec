import { setImmediate } from 'node:timers/promises'
import type { EvidenceFault, EvidenceVerification } from '../../shared/model/evidence.ts'
import { chainStart, readChainLine, type ChainHead, type ChainLink } from '../storage/hash-chain.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { EvidenceLog } from './evidence-log.ts'

const rowsPerSlice = 200
/** Enough to name; beyond it they are counted. */
const maxNamed = 20

/** Checks every entry in slices, so that the desk goes on meanwhile. */
export async function verifyEvidence(
  database: ProfileDatabase,
  log: Pick<EvidenceLog, 'flush' | 'head'>,
): Promise<EvidenceVerification> {
  await log.flush()
  const end = log.head()
  const faults: EvidenceVerification['faults'] = []
  let faultCount = 0
  let entries = 0
  let from: string | null = null
  let to: string | null = null
  let before: ChainHead | null = null
  let begin = chainStart
  let number = 0
  /** Where the chain may begin: at its start, or after entries whose removal it records. */
  const beginnings = new Set([keyOf(chainStart)])
  const note = (at: number, fault: EvidenceFault) => {
    faultCount++
    if (faults.length < maxNamed) faults.push({ number: at, fault })
  }

  const check = (row: Record<string, unknown>) => {
    number = Number(row['number'])
    entries++
    const { isSound, entry } = readChainLine(String(row['line']))
    if (entry === null) {
      note(number, 'unreadable')
      before = { number, hash: '' }
      begin = entries === 1 ? { number: number - 1, hash: '' } : begin
      return
    }
    if (!isSound || !isFoundAs(row, entry)) note(number, 'changed')
    if (before === null) begin = { number: entry.number - 1, hash: entry.previous }
    else if (entry.number !== before.number + 1) note(number, 'gap')
    // An entry that cannot be read is named itself; what follows it says nothing more.
    else if (before.hash !== '' && entry.previous !== before.hash) note(number, 'unjoined')
    const { kind, lastNumber, lastHash, at } = entry
    if (kind === 'retention' && typeof lastNumber === 'number' && typeof lastHash === 'string')
      beginnings.add(keyOf({ number: lastNumber, hash: lastHash }))
    if (typeof at === 'string') {
      from ??= at
      to = at
    }
    before = { number, hash: entry.hash }
  }

  for (;;) {
    const rows = database
      .sql()
      .prepare('SELECT number, at, kind, alarm, line FROM evidence WHERE number > ? AND number <= ? LIMIT ?')
      .all(number, end.number, rowsPerSlice)
    for (const row of rows) check(row)
    if (rows.length < rowsPerSlice) break
    await setImmediate()
  }
  if (!beginnings.has(keyOf(begin))) note(begin.number + 1, 'gap')
  if (number < end.number) note(number + 1, 'cut-off')
  return { entries, from, to, last: end, removed: begin.number, faults, faultCount }
}

const keyOf = ({ number, hash }: ChainHead) => `${number} ${hash}`

/** Whether the columns by which an entry is found say the same as the entry. */
function isFoundAs(row: Record<string, unknown>, entry: ChainLink): boolean {
  const { at, kind, alarmId = null } = entry
  return (
    row['number'] === entry.number &&
    row['kind'] === kind &&
    row['alarm'] === alarmId &&
    typeof at === 'string' &&
    row['at'] === Date.parse(at)
  )
}
