import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AlarmListSource } from '../../../../src/main/desk/ports.ts'
import { readAll } from '../../../../src/main/desk/read-all.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { makeAlarm } from '../../../support/alarms.ts'

/** A service's list that can change between two pages; `limit` is the most it gives at once. */
function listOf(
  ids: number[],
  options: { limit?: number; afterPage?: (page: number, ids: number[]) => void } = {},
) {
  let pages = 0
  const source: AlarmListSource = {
    listAlarms(request) {
      const applied = Math.min(request.limit, options.limit ?? 1_000)
      const alarms = ids.slice(request.offset, request.offset + applied).map((id) => makeAlarm({ id }))
      const paging = { offset: request.offset, limit: applied, total: ids.length }
      pages++
      options.afterPage?.(pages, ids)
      return Promise.resolve(succeed({ alarms, malformed: 0, paging }))
    },
  }
  return { source, ids, pages: () => pages }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const read = async (source: AlarmListSource) => {
  const list = await readAll(source, new AbortController().signal, () => undefined)
  return list.ok ? [...list.value.ids] : list.error
}

describe('reading the whole list', () => {
  it.each([
    { count: 0, limit: 1_000, pages: 1 },
    { count: 1, limit: 1_000, pages: 1 },
    { count: 500, limit: 1_000, pages: 1 },
    { count: 501, limit: 1_000, pages: 2 },
    { count: 1_250, limit: 1_000, pages: 3 },
    { count: 25, limit: 10, pages: 3 },
    { count: 5, limit: 1, pages: 5 },
  ])('of $count in pages of at most $limit takes $pages', async ({ count, limit, pages }) => {
    const list = listOf(numbers(count), { limit })
    expect(await read(list.source)).toEqual(numbers(count))
    expect(list.pages()).toBe(pages)
  })

  it('goes back where what cleared shifted the pages, and misses nothing', async () => {
    const list = listOf(numbers(25), {
      limit: 10,
      afterPage: (page, ids) => void (page === 1 && ids.splice(0, 1)),
    })
    expect(await read(list.source)).toEqual(numbers(25))
    expect(list.pages()).toBe(4)
  })

  it('ends in a flood in which an alarm clears and others come with every page', async () => {
    let next = 5_001
    const list = listOf(numbers(5_000), {
      afterPage: (page, ids) => {
        ids.splice((page * 37) % 400, 8)
        ids.push(next++, next++)
      },
    })
    expect(await read(list.source)).toContain(5_000)
    expect(list.pages()).toBeLessThan(15)
  })

  it('finds whatever is listed all the time, and nothing that never was', async () => {
    const change = fc.record({
      clears: fc.array(fc.nat(200), { maxLength: 12 }),
      comes: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 2, max: 40 }),
        fc.array(change, { maxLength: 60 }),
        async (count, limit, changes) => {
          const ever = new Set(numbers(count))
          let next = count + 1
          const list = listOf(numbers(count), {
            limit,
            afterPage: (page, ids) => {
              const { clears, comes } = changes[page - 1] ?? { clears: [], comes: 0 }
              for (const place of clears) if (place < ids.length) ids.splice(place, 1)
              for (let n = 0; n < comes; n++) {
                ever.add(next)
                ids.push(next++)
              }
            },
          })
          const before = new Set(list.ids)
          const found = await readAll(list.source, new AbortController().signal, () => undefined)
          if (!found.ok) return expect(found.error.message).toContain('faster')
          for (const id of list.ids) if (before.has(id)) expect(found.value.ids).toContain(id)
          for (const id of found.value.ids) expect(ever).toContain(id)
        },
      ),
    )
  })

  it('hands over each page as soon as it is read, with its progress', async () => {
    const steps: unknown[] = []
    const { source } = listOf(numbers(1_200))
    await readAll(source, new AbortController().signal, (alarms, progress) =>
      steps.push({ ...progress, last: alarms.at(-1)?.id }),
    )
    expect(steps).toEqual([
      { read: 500, total: 1_200, last: 500 },
      { read: 990, total: 1_200, last: 990 },
      { read: 1_200, total: 1_200, last: 1_200 },
    ])
  })

  it('includes what is appended while it reads', async () => {
    const list = listOf(numbers(25), {
      limit: 10,
      afterPage: (page, ids) => void (page === 2 && ids.push(26)),
    })
    expect(await read(list.source)).toEqual(numbers(26))
  })

  it('fails with a reason where the list is another one with every page', async () => {
    let from = 0
    const list = listOf(numbers(100), {
      limit: 10,
      afterPage(_page, ids) {
        from += 1_000
        ids.splice(0, ids.length, ...numbers(100).map((id) => id + from))
      },
    })
    expect(await read(list.source)).toMatchObject({ code: 'malformed-answer' })
  })

  it('does not take a list for whole whose pages end before its total', async () => {
    const source: AlarmListSource = {
      listAlarms: ({ offset }) =>
        Promise.resolve(
          succeed({
            alarms: offset === 0 ? [makeAlarm({ id: 1 })] : [],
            malformed: 0,
            paging: { limit: 1, total: 7 },
          }),
        ),
    }
    expect(await read(source)).toMatchObject({ code: 'malformed-answer' })
  })

  it.each([25, 38, 39, 100])('does not take the first page of %i for every page', async (count) => {
    const { source } = listOf(numbers(count), { limit: 20 })
    const always: AlarmListSource = {
      listAlarms: (request, signal) => source.listAlarms({ ...request, offset: 0 }, signal),
    }
    expect(await read(always)).toMatchObject({ code: 'malformed-answer' })
  })

  it('does not take the first page for the next one where an alarm cleared, so that its alarms would fit', async () => {
    const { source } = listOf([1, 2, 3, 4], {
      limit: 2,
      afterPage: (page, ids) => {
        if (page === 1) ids.shift()
      },
    })
    const always: AlarmListSource = {
      listAlarms: (request, signal) => source.listAlarms({ ...request, offset: 0 }, signal),
    }
    expect(await read(always)).toMatchObject({ code: 'malformed-answer' })
  })

  it('passes a failed page on', async () => {
    const source: AlarmListSource = { listAlarms: () => Promise.resolve(fail('unreachable', 'no route')) }
    expect(await read(source)).toMatchObject({ code: 'unreachable' })
  })

  it('counts unreadable items and continues', async () => {
    let page = 0
    const source: AlarmListSource = {
      listAlarms: () =>
        Promise.resolve(
          succeed(
            page++ === 0
              ? { alarms: [makeAlarm({ id: 1 })], malformed: 1, paging: { limit: 2, total: 3 } }
              : { alarms: [makeAlarm({ id: 3 })], malformed: 1, paging: { limit: 2, total: 3 } },
          ),
        ),
    }
    expect(await readAll(source, new AbortController().signal, () => undefined)).toMatchObject({
      ok: true,
      value: { malformed: 2 },
    })
  })
})
