import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createEvidenceLog } from '../../src/main/evidence/evidence-log.ts'
import { createEvidenceReader, type EvidenceQuery } from '../../src/main/evidence/evidence-reader.ts'
import { verifyEvidence } from '../../src/main/evidence/evidence-verification.ts'
import { readOn } from '../../src/main/exports/read-rows.ts'
import { systemClock } from '../../src/main/platform/clock.ts'
import { createHandoverStore } from '../../src/main/response/handover-store.ts'
import { createProfileDatabase } from '../../src/main/storage/profile-database.ts'
import type { EvidenceKind } from '../../src/shared/model/evidence.ts'
import { measureSelf } from './flood/main-probe.ts'
import type { Figure } from './figures.ts'
import { keepFigures } from './frame.ts'

// A server's database after two years: as much evidence as is kept, and a handover for every shift. How long does each
// kind of request, and the start, keep main from everything else at most? It should be below 50 ms.
const entryCount = 199_000
const handoverCount = 2_190
const handoverBytes = 90_000
const shiftMs = 8 * 3_600_000
const now = Date.now()
const never = new AbortController().signal
const folder = mkdtempSync(join(tmpdir(), 'tocsin-bench-'))
const file = join(folder, 'north.sqlite')
const log = (level: string, message: string) => console.error(`${level}: ${message}`)
const context = {
  clock: systemClock,
  report: (_file: string, problem: string | null) => problem !== null && log('error', problem),
}

const makeDatabase = () =>
  createProfileDatabase({
    ...context,
    file,
    log,
    checkFile: join(import.meta.dirname, '../../src/main/storage/check-worker.ts'),
    onSetAside: (keptAs) => log('error', `${keptAs} was set aside`),
  })
const makeLog = (database: ReturnType<typeof makeDatabase>) =>
  createEvidenceLog({ ...context, database, onHead: () => undefined })

/** Two years: alarms that are raised, announced, seen, acknowledged and cleared. */
async function fill(): Promise<void> {
  const database = makeDatabase()
  await database.open()
  const evidence = makeLog(database)
  evidence.start()
  const kinds: EvidenceKind[] = ['raised', 'announced', 'shown', 'acknowledged', 'cleared']
  for (let n = 0; n < entryCount; n++) {
    const [alarmId, kind = 'raised'] = [Math.floor(n / kinds.length), kinds[n % kinds.length]]
    const path = `NORTH\\AREA${alarmId % 40}\\UNIT${alarmId % 700}\\TT${alarmId % 9_000}`
    const message = 'Bearing temperature of the feed water pump is above its limit'
    const times = { raisedAt: new Date(now).toISOString() }
    evidence.append({ kind, alarmId, path, fullPath: path, message, priority: 2, state: 1, ...times })
    if (n % 5_000 === 0) await evidence.flush()
  }
  await evidence.stop()
  const words = 'pump valve tank boiler tower bearing level flow '.repeat(handoverBytes / 3 / 48)
  database.transaction((sql) => {
    const put = sql.prepare('INSERT INTO handover VALUES (?, ?, ?, ?, ?, ?, ?)')
    for (let n = 0; n < handoverCount; n++) {
      const from = now - (handoverCount - n) * shiftMs
      const shift = { name: 'Early', from, to: from + shiftMs }
      const names = { outgoing: 'Ada', incoming: 'Bob', remark: 'Pump 7 hums.', screen: 'Desk 1' }
      const summary = JSON.stringify({ id: `${n}`, shift, signedAt: from, ...names })
      put.run(from, `${n}`, from, `${n} ${words}`, summary, 'x'.repeat(handoverBytes), '')
    }
  })
  database.close()
}

const figures: Figure[] = []
const probe = measureSelf()
async function measure<T>(name: string, act: () => Promise<T>): Promise<T> {
  // What was begun before ends, and what is measured is seen by the next tick.
  await setTimeout(100)
  probe.reset()
  const began = performance.now()
  const result = await act()
  const took = performance.now() - began
  await setTimeout(100)
  const { longestBlockMs, longestWorkMs } = probe.read()
  figures.push(
    {
      name: `${name}: longest block of main`,
      ours: longestBlockMs,
      peer: null,
      unit: 'ms',
      goal: 'under 50',
    },
    { name: `${name}: longest work of main`, ours: longestWorkMs, peer: null, unit: 'ms' },
    { name: `${name}: answered after`, ours: took, peer: null, unit: 'ms' },
  )
  return result
}

try {
  await fill()
  const notes = [`The database has ${Math.round(statSync(file).size / 1e6)} MB.`]
  const database = makeDatabase()
  const evidence = makeLog(database)
  await measure('start', async () => {
    await database.open()
    evidence.start()
    await evidence.flush()
  })
  const reader = createEvidenceReader(database, evidence)
  const page = async (query: Partial<EvidenceQuery>) => {
    const answer = await reader.page({ filter: {}, sort: '-id', after: null, limit: 1_000, ...query }, never)
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value
  }
  const first = await measure('first page of 1,000', () => page({}))
  const oldest = { at: now, id: 2_000, upTo: entryCount, total: entryCount }
  const last = (await page({ sort: '+id', limit: 2_000 })).next ?? oldest
  await measure('last page of 1,000', () => page({ after: last }))
  await measure('page of a kind that is rare', () => page({ filter: { kinds: ['called'] } }))
  await measure('search for a word that is nowhere', () => page({ filter: { search: 'nowhere' } }))
  await measure('search for a word that is everywhere', () => page({ filter: { search: 'bearing' } }))
  await measure('export of everything, without its file', async () => {
    const rows = readOn((query, signal) => reader.page({ ...query, filter: {} }, signal), '+id', never)
    let count = 0
    for await (const next of rows) if (next.ok) count += next.value.rows.length
    if (count < first.total) throw new Error(`${count} of ${first.total} entries were exported`)
  })
  await measure('what stood at a moment', () => reader.standing(now + 1e9))
  await measure('check of the chain', () => verifyEvidence(database, evidence, []))
  const handovers = createHandoverStore(database, log)
  await measure('list of 500 handovers', () => handovers.search([], 500))
  await measure('handover search for a word that is nowhere', () => handovers.search(['nowhere'], 50))
  await measure('handover search for words that are everywhere', () =>
    handovers.search(['pump', 'flow'], 500),
  )
  await evidence.stop()
  database.close()
  keepFigures('records-at-rest', figures, notes)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
