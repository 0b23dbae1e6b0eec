import { describe, expect, it } from 'vitest'
import { createEvidenceLog, type EvidenceLogParts } from '../../../../src/main/evidence/evidence-log.ts'
import { createEvidenceReader, type EvidenceQuery } from '../../../../src/main/evidence/evidence-reader.ts'
import { verifyEvidence } from '../../../../src/main/evidence/evidence-verification.ts'
import { chainLine, chainStart, type ChainHead } from '../../../../src/main/storage/hash-chain.ts'
import type { EvidenceFilter } from '../../../../src/shared/model/evidence.ts'
import { openDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const never = new AbortController().signal
const wholePage: EvidenceQuery = { filter: {}, sort: '+id', after: null, limit: 100 }

async function makeEvidence(limits: Partial<Pick<EvidenceLogParts, 'maxEntries' | 'maxWaiting'>> = {}) {
  const { database, clock, context, problems } = await openDatabase(tempFolder())
  const ends: ChainHead[] = []
  const log = createEvidenceLog({
    ...context,
    database,
    onHead: (head) => void ends.push(head),
    ...limits,
  })
  log.start()
  const reader = createEvidenceReader(database, log)
  const read = async (query: Partial<EvidenceQuery> = {}) => {
    const answer = await reader.page({ ...wholePage, ...query }, never)
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value
  }
  const page = (filter: EvidenceFilter = {}, limit = 100) => read({ filter, limit })
  const change = (statement: string) => database.sql().exec(statement)
  return {
    database,
    clock,
    problems,
    ends,
    log,
    reader,
    read,
    page,
    change,
    verify: () => verifyEvidence(database, log, []),
  }
}

const alarm = (alarmId: number, path: string, message = 'High level') => ({
  alarmId,
  path,
  message,
  priority: 2,
  state: 1,
  raisedAt: '2026-11-15T00:00:00.000Z',
})

describe('the evidence log', () => {
  it('keeps entries in their order and gives them out by page, period, kind and words', async () => {
    const { log, clock, page } = await makeEvidence()
    log.append({ kind: 'raised', ...alarm(7, 'NORTH\\TANK\\T1') })
    log.append({ kind: 'announced', what: 'page sound', ...alarm(7, 'NORTH\\TANK\\T1') })
    await clock.advance(60_000)
    log.append({ kind: 'done', user: 'Wall', what: 'attention.silence' })
    const all = await page()
    expect(all.items.map(({ id, kind }) => [id, kind])).toEqual([
      [1, 'opened'],
      [2, 'raised'],
      [3, 'announced'],
      [4, 'done'],
    ])
    expect(await page({ kinds: ['done', 'raised'] }, 1)).toMatchObject({ total: 2, items: [{ id: 2 }] })
    expect((await page({ from: '2026-11-15T00:00:30Z' })).items.map(({ id }) => id)).toEqual([4])
    expect((await page({ search: 'tank\\t1' })).items.map(({ id }) => id)).toEqual([2, 3])
    expect((await page({ search: 'SILENCE' })).items.map(({ id }) => id)).toEqual([4])
    // Names of fields and hashes are not what anybody searches.
    expect((await page({ search: 'previous' })).total).toBe(0)
  })

  it('knows which alarms stood at a moment, in their last state', async () => {
    const { log, clock, reader } = await makeEvidence()
    log.append({ kind: 'raised', ...alarm(7, 'A') })
    log.append({ kind: 'raised', ...alarm(8, 'B') })
    await clock.advance(1_000)
    log.append({ kind: 'acknowledged', user: 'Ann', ...alarm(8, 'B'), ackUser: 'Ann' })
    log.append({ kind: 'cleared', ...alarm(7, 'A') })
    await clock.advance(1_000)
    log.append({ kind: 'cleared', ...alarm(8, 'B') })
    const at = async (before: number) =>
      (await reader.standing(before)).map(({ alarmId, ackUser }) => [alarmId, ackUser])
    const now = clock.now()
    expect(await at(now - 1_500)).toEqual([
      [7, ''],
      [8, ''],
    ])
    expect(await at(now)).toEqual([[8, 'Ann']])
    expect(await at(now + 1)).toEqual([])
  })

  it('writes a flood in batches and reads the last page of many', async () => {
    const { log, page, read, verify } = await makeEvidence()
    for (let n = 0; n < 20_000; n++) log.append({ kind: 'raised', ...alarm(n, `PLANT\\P${n}`) })
    const before = await read({ limit: 20_000 })
    expect(before.total).toBe(20_001)
    const last = await read({ after: before.next })
    expect(last.items.map(({ path }) => path)).toEqual(['PLANT\\P19999'])
    expect(last).toMatchObject({ total: 20_001, next: null })
    expect((await page({ search: 'p19998' })).items).toHaveLength(1)
    expect(await verify()).toMatchObject({ entries: 20_001, faultCount: 0, last: { number: 20_001 } })
  })

  it('goes on where it ended, and leaves its head with the audit trail', async () => {
    const { log, database, clock, ends } = await makeEvidence()
    log.append({ kind: 'connection', what: 'live' })
    await log.stop()
    const next = createEvidenceLog({
      clock,
      report: () => undefined,
      database,
      onHead: (head) => void ends.push(head),
    })
    next.start()
    const again = await createEvidenceReader(database, next).page(wholePage, never)
    expect(again).toMatchObject({
      value: { items: [{ kind: 'opened' }, { kind: 'connection' }, { kind: 'opened' }] },
    })
    expect(ends.map(({ number }) => number)).toEqual([0, 2, 2])
    expect(await verifyEvidence(database, next, [])).toMatchObject({ entries: 3, faultCount: 0 })
  })

  it('seals how far the audit trail had come, once for each time that it has grown', async () => {
    const { clock, context, database } = await openDatabase(tempFolder())
    let auditHead: ChainHead | null = null
    const parts = { ...context, database, onHead: () => undefined, auditHead: () => auditHead }
    const log = createEvidenceLog(parts)
    log.start()
    await clock.advance(1_000)
    expect(log.sealedAudit()).toBeNull()
    for (const number of [3, 3, 8]) {
      auditHead = { number, hash: `${number}`.repeat(64) }
      log.append({ kind: 'connection', what: '"audit":{"number":9}' })
      log.append({ kind: 'connection', what: 'live' })
      await clock.advance(1_000)
      expect(log.sealedAudit()).toEqual(auditHead)
    }
    const sealing = `SELECT number FROM evidence WHERE line LIKE '%"audit":{%'`
    expect(database.sql().prepare(sealing).all()).toEqual([{ number: 2 }, { number: 6 }])
    expect(await verifyEvidence(database, log, [])).toMatchObject({ entries: 7, faultCount: 0 })
  })

  it('removes the oldest beyond its limit, and the chain accounts for them', async () => {
    const { log, page, verify } = await makeEvidence({ maxEntries: 1_000 })
    for (let n = 0; n < 2_000; n++) log.append({ kind: 'raised', ...alarm(n, `P${n}`) })
    const { total } = await page()
    expect(total).toBeLessThanOrEqual(1_000)
    expect((await page({ kinds: ['retention'] })).total).toBeGreaterThan(0)
    const verified = await verify()
    expect(verified).toMatchObject({ faultCount: 0, entries: total })
    expect(verified.removed).toBeGreaterThan(0)
  })

  it('holds a limited number while the disk takes none, and says how many are missing once it does', async () => {
    const { log, clock, change, page, problems, verify } = await makeEvidence({ maxWaiting: 100 })
    await log.flush()
    change('PRAGMA query_only = ON')
    log.append({ kind: 'connection', what: 'lost' })
    expect(await log.flush()).toBe(false)
    for (let n = 0; n < 1_000; n++) log.append({ kind: 'raised', ...alarm(n, `P${n}`) })
    expect(problems.filter((problem) => problem?.includes('only counted'))).toHaveLength(1)
    await clock.advance(60_000)
    change('PRAGMA query_only = OFF')
    await clock.advance(60_000)
    log.append({ kind: 'connection', what: 'live' })
    const { items } = await page({}, 1_000)
    expect(items).toHaveLength(1 + 100 + 1 + 1)
    expect(items.slice(-2)).toMatchObject([{ kind: 'lost', more: '901' }, { kind: 'connection' }])
    expect(problems.at(-1)).toBeNull()
    expect(await verify()).toMatchObject({ faultCount: 0, entries: 103 })
  })
})

describe('the check of the evidence', () => {
  const cases = [
    ['a changed byte', `UPDATE evidence SET line = replace(line, 'P2', 'P9') WHERE number = 3`, 3, 'changed'],
    ['an entry moved in time', `UPDATE evidence SET at = at - 86400000 WHERE number = 3`, 3, 'changed'],
    ['an entry of another kind', `UPDATE evidence SET kind = 'shown' WHERE number = 3`, 3, 'changed'],
    ['an entry taken out', `DELETE FROM evidence WHERE number = 3`, 4, 'gap'],
    ['the beginning cut off', `DELETE FROM evidence WHERE number < 3`, 3, 'gap'],
    ['the end cut off', `DELETE FROM evidence WHERE number > 4`, 5, 'cut-off'],
    ['a line that is none', `UPDATE evidence SET line = 'x' WHERE number = 3`, 3, 'unreadable'],
  ] as const
  it.each(cases)('names %s', async (_name, statement, number, fault) => {
    const { log, change, verify } = await makeEvidence()
    for (let n = 1; n <= 4; n++) log.append({ kind: 'raised', ...alarm(n, `P${n}`) })
    expect(await verify()).toMatchObject({ entries: 5, faultCount: 0, removed: 0 })
    change(statement)
    const { faults } = await verify()
    expect(faults[0]).toEqual({ number, fault })
  })

  it.each([
    ['the end', `DELETE FROM evidence WHERE number > 4`, 5],
    ['everything', `DELETE FROM evidence`, 1],
  ])(
    'names %s cut off between two runs, also after it has gone on for longer',
    async (_name, statement, at) => {
      const { log, change, database, clock, ends } = await makeEvidence()
      for (let n = 1; n <= 6; n++) log.append({ kind: 'raised', ...alarm(n, `P${n}`) })
      await log.stop()
      expect(await verifyEvidence(database, log, ends)).toMatchObject({ entries: 7, faultCount: 0 })
      change(statement)
      for (const entries of [0, 20]) {
        const onHead = (head: ChainHead) => void ends.push(head)
        const next = createEvidenceLog({ clock, report: () => undefined, database, onHead })
        next.start()
        for (let n = 0; n < entries; n++) next.append({ kind: 'raised', ...alarm(n, `Q${n}`) })
        expect((await verifyEvidence(database, next, ends)).faults).toEqual([
          { number: at, fault: 'cut-off' },
        ])
        await next.stop()
      }
    },
  )

  it('misses nothing after runs that ended in order, or in a crash before or after a write', async () => {
    const { database, clock, ends } = await makeEvidence()
    const onHead = (head: ChainHead) => void ends.push(head)
    const makeLog = () => createEvidenceLog({ clock, report: () => undefined, database, onHead })
    for (const end of ['stop', 'flush', null, 'flush', 'stop', null, 'stop'] as const) {
      const log = makeLog()
      log.start()
      log.append({ kind: 'connection', what: 'live' })
      if (end !== null) await log[end]()
    }
    const last = makeLog()
    last.start()
    expect(await verifyEvidence(database, last, ends)).toMatchObject({ entries: 11, faultCount: 0 })
  })

  it('finds every end that its own removals have left, and none that they have taken', async () => {
    const { log, database, ends } = await makeEvidence({ maxEntries: 1_000 })
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 500; n++) log.append({ kind: 'raised', ...alarm(n, `P${n}`) })
      await log.stop()
    }
    expect(ends.length).toBeGreaterThan(3)
    const verified = await verifyEvidence(database, log, ends)
    expect(verified).toMatchObject({ faultCount: 0 })
    expect(verified.removed).toBeGreaterThan(ends[1]?.number ?? Infinity)
  })

  it('takes no removal for one of its own that left fewer entries than it keeps', async () => {
    const { log, change, verify, database } = await makeEvidence({ maxEntries: 1_000 })
    for (let n = 1; n <= 4; n++) log.append({ kind: 'raised', ...alarm(n, `P${n}`) })
    await log.flush()
    const [gone, last] = [2, 5].map((number) => {
      const row = database.sql().prepare('SELECT line FROM evidence WHERE number = ?').get(number)
      return { number, hash: (JSON.parse(String(row?.['line'])) as { hash: string }).hash }
    })
    const at = '2026-11-15T00:00:00.000Z'
    const { line } = chainLine(last ?? chainStart, {
      at,
      kind: 'retention',
      lastNumber: gone?.number,
      lastHash: gone?.hash,
    })
    change(`DELETE FROM evidence WHERE number <= 2`)
    change(`INSERT INTO evidence VALUES (6, ${Date.parse(at)}, 'retention', NULL, '${line}')`)
    log.start()
    expect((await verify()).faults).toEqual([{ number: 3, fault: 'gap' }])
  })

  it('names an entry that was written anew with a hash of its own: the next does not join on', async () => {
    const { log, change, verify, database } = await makeEvidence()
    for (let n = 1; n <= 4; n++) log.append({ kind: 'raised', ...alarm(n, `P${n}`) })
    await log.flush()
    const row = database.sql().prepare('SELECT line FROM evidence WHERE number = 2').get()
    const before = JSON.parse(String(row?.['line'])) as { hash: string }
    const { line } = chainLine(
      { number: 2, hash: before.hash },
      { at: '2026-11-15T00:00:00.000Z', kind: 'opened' },
    )
    change(`UPDATE evidence SET kind = 'opened', alarm = NULL, line = '${line}' WHERE number = 3`)
    expect((await verify()).faults).toEqual([{ number: 4, fault: 'unjoined' }])
  })
})
