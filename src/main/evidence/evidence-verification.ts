import { setImmediate } from 'node:timers/promises'
import type { EvidenceFault, EvidenceVerification } from '../../shared/model/evidence.ts'
import { createChainWalk } from '../storage/chain-verification.ts'
import type { ChainHead, ChainLink } from '../storage/hash-chain.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { EvidenceLog } from './evidence-log.ts'

const rowsPerSlice = 200
/** Enough to name; beyond it they are counted. */
const maxNamed = 20

/**
 * Checks every entry in slices, so that the desk is not blocked.
 *
 * @param known the ends that the chain had, as they were noted elsewhere and in their order
 */
export async function verifyEvidence(
  database: ProfileDatabase,
  log: Pick<EvidenceLog, 'flush' | 'head' | 'leastKept'>,
  known: readonly ChainHead[],
): Promise<EvidenceVerification> {
  await log.flush()
  const end = log.head()
  const faults: EvidenceVerification['faults'] = []
  let faultCount = 0
  let number = 0
  const wanted = new Set([...known, end].map((head) => head.number))
  const hashes = new Map<number, string | null>()
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
      const { entry, faults: wrong } = walk.next(String(row['line']))
      if (entry && !wrong.includes('changed') && !isFoundAs(row, entry)) note(number, 'changed')
      for (const fault of wrong) note(number, fault)
      if (wanted.has(number)) hashes.set(number, entry?.hash ?? null)
    }
    if (rows.length < rowsPerSlice) break
    await setImmediate()
  }
  const { entries, from, to, begin, isBeginningKnown } = walk.result()
  if (!isBeginningKnown) note(begin.number + 1, 'gap')
  const cuts = cutsOf([...known, end], { after: begin.number, last: number, hashes })
  for (const at of cuts) note(at, 'cut-off')
  return { entries, from, to, last: end, removed: begin.number, faults, faultCount }
}

/** Which part of a chain there is, with the hashes of the entries that were an end once; null: one that cannot be read. */
interface Found {
  after: number
  last: number
  hashes: ReadonlyMap<number, string | null>
}

/**
 * Where entries are missing: for every noted end that the chain lacks, the number of the entry after which it once
 * went on, which the later ends show.
 */
function cutsOf(ends: readonly ChainHead[], { after, last, hashes }: Found): Set<number> {
  const cuts = new Set<number>()
  let cutTo = last
  for (const { number, hash } of ends.toReversed()) {
    const found = hashes.get(number)
    if (number > after && found !== null && found !== hash)
      cuts.add(Math.max(after + 1, Math.min(number, cutTo + 1)))
    cutTo = Math.min(cutTo, number)
  }
  return cuts
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
