import { describe, expect, test } from 'vitest'
import { readRows, type ReadPage } from '../../../../src/main/exports/read-rows.ts'
import type { RecordSort } from '../../../../src/shared/model/records.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'

const rowsTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ id: first + index }))

interface Service {
  /** Every row that there is at the nth question, in ascending order of ids. */
  rows: (question: number) => object[]
  /** The longest page. */
  most?: number
  /** Rows that cannot be read. */
  unreadable?: (row: object) => boolean
}

function pagesOf({ rows, most = 1_000, unreadable = () => false }: Service) {
  const asked: { offset: number; limit: number }[] = []
  const read: ReadPage = ({ sort, offset, limit }) => {
    expect(sort).toBe('+id')
    asked.push({ offset, limit })
    const all = rows(asked.length)
    const came = all.slice(offset, offset + Math.min(limit, most))
    const items = came.filter((row) => !unreadable(row))
    return Promise.resolve(succeed({ items, total: all.length, malformed: came.length - items.length }))
  }
  return { read, asked }
}

async function readAll(read: ReadPage, sort: RecordSort) {
  const rows: object[] = []
  let malformed = 0
  for await (const next of readRows(read, sort, new AbortController().signal)) {
    if (!next.ok) return { rows, malformed, error: next.error }
    rows.push(...next.value.rows)
    malformed += next.value.malformed
  }
  return { rows, malformed, error: null }
}

describe.each(['+id', '-id'] as const)('in the order %s', (sort) => {
  const inOrder = (rows: object[]) => (sort === '-id' ? rows.toReversed() : rows)

  test.each([0, 1, 2, 9, 10, 11, 19, 20, 28, 29, 100])('%i rows on pages of 10', async (count) => {
    const { read } = pagesOf({ rows: () => rowsTo(count), most: 10 })
    expect(await readAll(read, sort)).toEqual({ rows: inOrder(rowsTo(count)), malformed: 0, error: null })
  })

  test('one row a page', async () => {
    const { read } = pagesOf({ rows: () => rowsTo(5), most: 1 })
    expect(await readAll(read, sort)).toMatchObject({ rows: inOrder(rowsTo(5)), error: null })
  })

  test('rows without ids', async () => {
    const rows = rowsTo(25).map(({ id }) => ({ callee: `P${id}` }))
    const { read } = pagesOf({ rows: () => rows, most: 10 })
    expect(await readAll(read, sort)).toMatchObject({ rows: inOrder(rows), error: null })
  })

  test('what is recorded meanwhile is not of this export and moves nothing', async () => {
    const { read } = pagesOf({ rows: (question) => rowsTo(30 + question), most: 10 })
    expect(await readAll(read, sort)).toMatchObject({ rows: inOrder(rowsTo(31)), error: null })
  })

  test('unreadable rows are counted once each, wherever they are', async () => {
    const unreadable = (row: object) => 'id' in row && [1, 10, 19, 28, 35].includes(Number(row.id))
    const { read } = pagesOf({ rows: () => rowsTo(35), most: 10, unreadable })
    const { rows, malformed, error } = await readAll(read, sort)
    expect(rows).toEqual(inOrder(rowsTo(35).filter((row) => !unreadable(row))))
    expect({ malformed, error }).toEqual({ malformed: 5, error: null })
  })

  test('pages that shift are noticed', async () => {
    const { read } = pagesOf({ rows: (question) => rowsTo(30, question > 2 ? 4 : 1), most: 10 })
    expect((await readAll(read, sort)).error).toMatchObject({ code: 'malformed-answer' })
  })

  test('a service that always sends the same page is noticed', async () => {
    const read: ReadPage = () => Promise.resolve(succeed({ items: rowsTo(10), total: 30, malformed: 0 }))
    const { error } = await readAll(read, sort)
    expect(error).toMatchObject({ code: 'malformed-answer' })
  })

  test('a page that fails ends it', async () => {
    const { read: pages } = pagesOf({ rows: () => rowsTo(30), most: 10 })
    let asked = 0
    const read: ReadPage = (page, signal) =>
      ++asked === 3 ? Promise.resolve(fail('service-failed', '500: broken')) : pages(page, signal)
    expect((await readAll(read, sort)).error).toMatchObject({ code: 'service-failed' })
    expect(asked).toBe(3)
  })
})

test('pages that end before the total are reported', async () => {
  const rows = rowsTo(30)
  const read: ReadPage = ({ offset }) =>
    Promise.resolve(
      succeed({ items: rows.slice(offset, offset + (offset < 10 ? 10 : 1)), total: 40, malformed: 0 }),
    )
  expect((await readAll(read, '+id')).error).toMatchObject({
    message: expect.stringContaining('40') as string,
  })
})
