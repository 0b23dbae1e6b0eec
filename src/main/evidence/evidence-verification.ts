import { setImmediate } from 'node:timers/promises'
import type { EvidenceFault, EvidenceVerification } from '../../shared/model/evidence.ts'
import { createChainWalk } from '../storage/chain-verification.ts'
import type { ChainLink } from '../storage/hash-chain.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { EvidenceLog } from './evidence-log.ts'

const rowsPerSlice = 200
/** Enough to name; beyond it they are counted. */
const maxNamed = 20

/** Checks every entry in slices, so that the desk goes on meanwhile. */
export async function verifyEvidence(
  database: ProfileDatabase,
  log: Pick<EvidenceLog, 'flush' | 'head' | 'leastKept'>,
): Promise<EvidenceVerification> {
  await log.flush()
  const end = log.head()
  const faults: EvidenceVerification['faults'] = []
  let faultCount = 0
  let number = 0
  const walk = createChainWalk((removal) => removal.number - removal.lastNumber > log.leastKept)
  const note = (at: number, fault: EvidenceFault) => {
    faultCount++
    if (faults.length < maxNamed) faults.push({ number: at, fault })
  }

  for (;;) {
    const rows = database
      .sql()
      .prepare('SELECT number, at, kind, alarm, line FROM evidence WHERE number > ? AND number <= ? LIMIT ?')
      .all(number, end.number, rowsPerSlice)
    for (const row of rows) {
      number = Number(row['number'])
      const { entry, faults: found } = walk.next(String(row['line']))
      if (entry && !found.includes('changed') && !isFoundAs(row, entry)) note(number, 'changed')
      for (const fault of found) note(number, fault)
    }
    if (rows.length < rowsPerSlice) break
    await setImmediate()
  }
  const { entries, from, to, begin, isBeginningKnown } = walk.result()
  if (!isBeginningKnown) note(begin.number + 1, 'gap')
  if (number < end.number) note(number + 1, 'cut-off')
  return { entries, from, to, last: end, removed: begin.number, faults, faultCount }
}

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
