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
  return { source, pages: () => pages }
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

  it('starts again when a removal shifted the pages, and misses nothing', async () => {
    const list = listOf(numbers(25), {
      limit: 10,
      afterPage: (page, ids) => void (page === 1 && ids.splice(0, 1)),
    })
    expect(await read(list.source)).toEqual(numbers(25).slice(1))
  })

  it('hands over each page as soon as it is read, with its progress', async () => {
    const steps: unknown[] = []
    const { source } = listOf(numbers(1_200))
    await readAll(source, new AbortController().signal, (alarms, progress) =>
      steps.push({ ...progress, last: alarms.at(-1)?.id }),
    )
    expect(steps).toEqual([
      { read: 500, total: 1_200, last: 500 },
      { read: 999, total: 1_200, last: 999 },
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

  it('fails with a reason when the list keeps changing', async () => {
    const list = listOf(numbers(100), { limit: 10, afterPage: (_page, ids) => void ids.shift() })
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
