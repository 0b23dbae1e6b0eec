import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRecords, type RecordSource } from '../../../../src/main/all-servers/merged-records.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'

interface Row {
  server: string
  at: number
}

/** A server with these times, newest first; from `failsAt` on it does not answer, and every fifth row is unreadable. */
function sourceOf(name: string, times: readonly number[], failsAt = Infinity): RecordSource<Row> {
  const rows = times.toSorted((a, b) => b - a).map((at) => ({ server: name, at }))
  return {
    name,
    rankOf: ({ at }) => -at,
    read({ offset, limit }) {
      if (offset >= failsAt) return Promise.resolve(fail('unreachable', `${name}: it does not answer`))
      const page = rows.slice(offset, offset + limit)
      const items = page.filter(({ at }) => at % 5 !== 0)
      return Promise.resolve(succeed({ items, total: rows.length, malformed: page.length - items.length }))
    },
  }
}

const times = fc.array(fc.nat(1_000), { maxLength: 40 })

test('every row of every server once, newest first, whatever the pages', async () => {
  await fc.assert(
    fc.asyncProperty(times, times, times, fc.integer({ min: 1, max: 9 }), async (a, b, c, limit) => {
      const given = { North: a, South: b, West: c }
      const merged = mergeRecords(Object.entries(given).map(([name, list]) => sourceOf(name, list)))
      const rows: Row[] = []
      let unread = 0
      for (;;) {
        const page = await merged.next(limit)
        if (!page.ok) throw new Error(page.error.message)
        rows.push(...page.value.items)
        unread += page.value.malformed
        expect(merged.given).toBe(rows.length + unread)
        if (merged.given >= page.value.total) break
      }
      const all = Object.entries(given).flatMap(([server, list]) => list.map((at) => ({ server, at })))
      const readable = all.filter(({ at }) => at % 5 !== 0)
      const byName = (list: readonly Row[]) => list.map(({ server, at }) => `${server} ${at}`).toSorted()
      expect(byName(rows)).toEqual(byName(readable))
      expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).toSorted((x, y) => y - x))
      expect(unread).toBe(all.length - readable.length)
    }),
  )
})

test('a server that fails is named with what was read of it; the others go on', async () => {
  const merged = mergeRecords([sourceOf('North', [9, 7, 4, 2]), sourceOf('South', [8, 6, 3, 1], 2)])
  expect(await merged.next(2)).toMatchObject({ ok: true, value: { items: [{ at: 9 }, { at: 8 }], total: 8 } })
  await merged.next(2)
  expect(await merged.next(2)).toMatchObject({
    ok: true,
    value: {
      items: [{ at: 4 }, { at: 2 }],
      total: 6,
      servers: [
        { name: 'North', loaded: 4, total: 4, failure: null },
        { name: 'South', loaded: 2, total: 4, failure: { code: 'unreachable' } },
      ],
    },
  })
})

test('where no server answers there is no page', async () => {
  const merged = mergeRecords([sourceOf('North', [1], 0), sourceOf('South', [2], 0)])
  expect(await merged.next(2)).toMatchObject({ ok: false, error: { message: 'North: it does not answer' } })
})
