import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRecords, type RecordSource } from '../../../../src/main/all-servers/merged-records.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'
import type { RecordPage } from '../../../../src/shared/model/records.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

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
      const merged = mergeRecords(
        Object.entries(given).map(([name, list]) => sourceOf(name, list)),
        createManualClock(),
      )
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
  const merged = mergeRecords(
    [sourceOf('North', [9, 7, 4, 2]), sourceOf('South', [8, 6, 3, 1], 2)],
    createManualClock(),
  )
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
  const merged = mergeRecords([sourceOf('North', [1], 0), sourceOf('South', [2], 0)], createManualClock())
  expect(await merged.next(2)).toMatchObject({ ok: false, error: { message: 'North: it does not answer' } })
})

/** A server that answers when it is told to. */
function heldSource(name: string, times: readonly number[]) {
  const source = sourceOf(name, times)
  const held: (() => void)[] = []
  return {
    source: {
      ...source,
      read(page: { offset: number; limit: number }): Promise<Result<RecordPage<Row>>> {
        const { promise, resolve } = Promise.withResolvers<undefined>()
        held.push(() => resolve(undefined))
        return promise.then(() => source.read(page))
      },
    },
    answer: () => held.shift()?.(),
  }
}
const timesOf = (page: Result<RecordPage<Row>>) => (page.ok ? page.value.items.map(({ at }) => at) : null)

test('a server that takes its time does not delay the others; its rows follow when it answers', async () => {
  const clock = createManualClock()
  const south = heldSource('South', [8, 6, 3])
  const merged = mergeRecords([sourceOf('North', [9, 7, 4, 2]), south.source], clock)
  const first = merged.next(3)
  await clock.advance(999)
  await clock.advance(1)
  const page = await first
  expect(timesOf(page)).toEqual([9, 7, 4])
  expect(page).toMatchObject({
    value: {
      isBehind: true,
      servers: [
        { name: 'North', isWaiting: false, loaded: 3, total: 4 },
        { name: 'South', isWaiting: true, loaded: 0, failure: null },
      ],
    },
  })
  // The next page waits for it, and no timer does.
  const second = merged.next(3)
  expect(clock.pending()).toBe(0)
  south.answer()
  const late = await second
  expect(timesOf(late)).toEqual([8, 6, 3])
  expect(late).toMatchObject({ value: { isBehind: false, total: 7, servers: [{}, { isWaiting: false }] } })
  expect(timesOf(await merged.next(3))).toEqual([2])
})

test('as long as rows of a late server belong among those that were given, there is more to come', async () => {
  const clock = createManualClock()
  const south = heldSource('South', [13, 12, 11, 8])
  const merged = mergeRecords([sourceOf('North', [14, 9]), south.source], clock)
  const first = merged.next(2)
  await clock.advance(1_000)
  expect(timesOf(await first)).toEqual([14, 9])
  const second = merged.next(2)
  south.answer()
  await clock.advance(1_000)
  expect(await second).toMatchObject({ value: { isBehind: true, items: [{ at: 13 }, { at: 12 }] } })
  const third = merged.next(2)
  south.answer()
  expect(await third).toMatchObject({ value: { isBehind: false, items: [{ at: 11 }, { at: 8 }] } })
})

test('a late server that fails in the end is named, and the others have been given', async () => {
  const clock = createManualClock()
  const south = heldSource('South', [8])
  const failing = { ...south.source, read: () => south.source.read({ offset: 0, limit: 1 }).then(() => lost) }
  const lost = fail('unreachable', 'South: it does not answer')
  const merged = mergeRecords([sourceOf('North', [9]), failing], clock)
  const first = merged.next(5)
  await clock.advance(1_000)
  expect(await first).toMatchObject({ value: { isBehind: true, items: [{ at: 9 }] } })
  const second = merged.next(5)
  south.answer()
  expect(await second).toMatchObject({
    value: { isBehind: false, items: [], total: 1, servers: [{}, { failure: { code: 'unreachable' } }] },
  })
})

test('what a late server sent between two pages is counted, also what could not be read', async () => {
  const clock = createManualClock()
  const south = heldSource('South', [10, 8])
  const merged = mergeRecords([sourceOf('North', [9]), south.source], clock)
  const first = merged.next(5)
  await clock.advance(1_000)
  await first
  south.answer()
  await clock.advance(0)
  const second = await merged.next(5)
  expect(second).toMatchObject({ value: { items: [{ at: 8 }], malformed: 1, total: 3 } })
  expect(merged.given).toBe(3)
})

test('where nobody has answered yet there is no page, however long it takes', async () => {
  const clock = createManualClock()
  const [north, south] = [heldSource('North', [9]), heldSource('South', [8])]
  const merged = mergeRecords([north.source, south.source], clock)
  let isGiven = false
  const first = merged.next(5).finally(() => (isGiven = true))
  await clock.advance(60_000)
  expect(isGiven).toBe(false)
  south.answer()
  expect(timesOf(await first)).toEqual([8])
})

test('a reading that has to be in order waits for every server', async () => {
  const clock = createManualClock()
  const south = heldSource('South', [8])
  const merged = mergeRecords([sourceOf('North', [9, 7]), south.source], clock)
  const first = merged.next(5, true)
  await clock.advance(60_000)
  south.answer()
  expect(timesOf(await first)).toEqual([9, 8, 7])
})
