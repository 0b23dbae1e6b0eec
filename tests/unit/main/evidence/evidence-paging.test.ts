import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEvidenceLog } from '../../../../src/main/evidence/evidence-log.ts'
import { createEvidenceReader, type EvidenceQuery } from '../../../../src/main/evidence/evidence-reader.ts'
import { readOn } from '../../../../src/main/exports/read-rows.ts'
import type { EvidenceEntry, EvidenceKind } from '../../../../src/shared/model/evidence.ts'
import type { PagePlace, RecordSort } from '../../../../src/shared/model/records.ts'
import { openDatabase } from '../../../support/profile-database.ts'
import { recordSql } from '../../../support/recorded-sql.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const never = new AbortController().signal

async function open() {
  const { database, clock, context } = await openDatabase(tempFolder())
  const recorder = recordSql(database)
  const log = createEvidenceLog({ ...context, database, onHead: () => undefined })
  log.start()
  const reader = createEvidenceReader(recorder.database, log)
  const page = async (query: Partial<EvidenceQuery>) => {
    const answer = await reader.page({ filter: {}, sort: '+id', after: null, limit: 100, ...query }, never)
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value
  }
  /** Every entry, page by page. */
  const all = async (query: Partial<EvidenceQuery>): Promise<EvidenceEntry[]> => {
    const entries: EvidenceEntry[] = []
    let after: PagePlace | null = null
    do {
      const { items, next } = await page({ ...query, after })
      entries.push(...items)
      after = next
    } while (after !== null)
    return entries
  }
  return { log, clock, reader, page, all, ...recorder }
}

/** Raised and cleared in turn, so many in each millisecond. */
async function fill({ log, clock }: Awaited<ReturnType<typeof open>>, count: number, perMoment = 50) {
  for (let n = 0; n < count; n++) {
    log.append({ kind: n % 2 === 0 ? 'raised' : 'cleared', alarmId: n >> 1, path: `P${n >> 1}` })
    if (n % perMoment === perMoment - 1) await clock.advance(1)
  }
  await log.flush()
}

const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)

describe('pages of the evidence', () => {
  it('cost the same at the end as at the beginning, and find everything by an index', async () => {
    const test = await open()
    await fill(test, 50_000)
    const first = await test.page({ limit: 500 })
    test.take()
    const second = await test.page({ limit: 500, after: first.next })
    const early = test.take()
    const late = { at: 9e15, id: 49_000, total: 50_001, upTo: 50_001 }
    const end = await test.page({ sort: '-id', limit: 500, after: late })
    expect(end.items).toHaveLength(500)
    const near = test.take()
    const sum = (runs: typeof near) => runs.reduce((rows, { rows: one }) => rows + one, 0)
    // Entries of 500, once by index and once as text, and the edge of the window.
    expect([sum(early), sum(near)]).toEqual([1_001, 1_001])
    expect(near).toHaveLength(early.length)
    expect(second).toMatchObject({ total: 50_001, items: { length: 500 } })
    for (const plan of test.plansOf([...early, ...near]))
      expect(plan).toMatch(/^SEARCH evidence USING (COVERING INDEX evidenceOrder|INTEGER PRIMARY KEY)/)
  })

  it('count with the first one only, a stretch of an index at a time', async () => {
    const test = await open()
    await fill(test, 50_000)
    const filter = { kinds: ['called'] satisfies EvidenceKind[] }
    expect(await test.page({ filter })).toMatchObject({ total: 0, items: [], next: null })
    const runs = test.take()
    // Six windows of 10,000 at most, each with its edge, its entries and its count.
    expect(runs).toHaveLength(18)
    for (const plan of test.plansOf(runs))
      expect(plan).toMatch(/^SEARCH evidence USING COVERING INDEX evidenceOrder/)
    const { next } = await test.page({ limit: 10 })
    test.take()
    await test.page({ limit: 10, after: next })
    expect(test.take().filter(({ sql }) => sql.includes('count('))).toEqual([])
  })

  it('search no more than a stretch at once, and do not begin anew for the next page', async () => {
    const test = await open()
    await fill(test, 10_000)
    const filter = { search: 'p' }
    const { next } = await test.page({ filter, limit: 100 })
    expect(Math.max(...test.take().map(({ rows }) => rows))).toBe(500)
    expect(await test.page({ filter, limit: 100, after: next })).toMatchObject({
      total: 10_000,
      items: { length: 100 },
    })
    expect(test.take().filter(({ sql }) => sql.includes('line FROM evidence WHERE (at'))).toHaveLength(1)
  })

  it('let the desk go on between any two of them', async () => {
    const test = await open()
    await fill(test, 2_000)
    let turns = 0
    let next = setImmediate(function turn() {
      turns++
      next = setImmediate(turn)
    })
    expect(await test.all({ limit: 50 })).toHaveLength(2_001)
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(40)
  })

  it('have every entry once and in order, whatever is asked for and comes meanwhile', async () => {
    const kind = fc.constantFrom<EvidenceKind>('raised', 'announced', 'called')
    const step = fc.record({
      kind,
      path: fc.constantFrom('pump', 'tank'),
      pauseMs: fc.constantFrom(0, 0, 1, -3),
    })
    const query = fc.record({
      sort: fc.constantFrom<RecordSort>('+id', '-id'),
      limit: fc.integer({ min: 1, max: 7 }),
      filter: fc.record(
        {
          kinds: fc.subarray<EvidenceKind>(['raised', 'announced', 'called'], { minLength: 1 }),
          search: fc.constantFrom('pump', ' '),
          from: fc.constant('2026-11-15T00:00:00.002Z'),
          to: fc.constant('2026-11-15T00:00:00.004Z'),
        },
        { requiredKeys: [] },
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), query, async (steps, { sort, limit, filter }) => {
        const { database, context, clock } = await openDatabase(tempFolder())
        let set = 0
        const own = { ...context, clock: { ...clock, now: () => clock.now() + set } }
        const log = createEvidenceLog({ ...own, database, onHead: () => undefined })
        log.start()
        const reader = createEvidenceReader(database, log)
        for (const { kind: one, path, pauseMs } of steps) {
          set += pauseMs
          log.append({ kind: one, path })
        }
        await log.flush()
        const lines = database.sql().prepare('SELECT line FROM evidence').all()
        const expected = matching(lines, filter, sort)
        const rows: object[] = []
        const read = readOn(
          async (page, signal) => {
            const answer = await reader.page({ ...page, filter, limit }, signal)
            log.append({ kind: 'raised', path: 'pump' })
            return answer
          },
          sort,
          never,
        )
        for await (const next of read) {
          if (!next.ok) throw new Error(next.error.message)
          expect(next.value.total).toBe(expected.length)
          rows.push(...next.value.rows)
        }
        expect(idsOf(rows as { id: number }[])).toEqual(expected)
        database.close()
      }),
      { numRuns: 60 },
    )
  })
})

/** The numbers of the entries that a filter leaves, computed in the plainest way. */
function matching(
  rows: Record<string, unknown>[],
  filter: EvidenceQuery['filter'],
  sort: RecordSort,
): number[] {
  const { from = '0', to = '9', kinds, search = '' } = filter
  const entries = rows
    .map(
      ({ line }) =>
        JSON.parse(String(line)) as { number: number; at: string; kind: EvidenceKind; path?: string },
    )
    .filter(({ at, kind, path = '' }) =>
      [at >= from, at < to, kinds?.includes(kind) ?? true, path.includes(search.trim())].every(Boolean),
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.number - b.number)
    .map(({ number }) => number)
  return sort === '+id' ? entries : entries.toReversed()
}

describe('what stood at a moment', () => {
  it('is read from an index alone, some alarms at a time', async () => {
    const test = await open()
    await fill(test, 9_999)
    test.take()
    const standing = await test.reader.standing(test.clock.now() + 1)
    expect(standing.map(({ path }) => path)).toEqual(['P4999'])
    const runs = test.take()
    expect(runs.map(({ rows }) => rows)).toEqual([2_000, 2_000, 1_000, 1])
    expect(test.plansOf(runs.slice(0, -1))).toEqual([
      expect.stringMatching(/^SEARCH evidence USING COVERING INDEX evidenceReceived \(alarm>\?\)$/),
    ])
  })
})
