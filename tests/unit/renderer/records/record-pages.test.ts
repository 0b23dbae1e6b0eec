import { describe, expect, test, vi } from 'vitest'
import { createRecordPages } from '../../../../src/renderer/records/record-pages.ts'
import type { RecordPage } from '../../../../src/shared/model/records.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'

interface Row {
  id: number
}
const rowsOf = (from: number, to: number): Row[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: from + index }))

/** A service of so many records that cuts its pages as it likes, and answers when it is told to. */
function service(count: number, cut = 10, rowsAtOnce = 0) {
  let records: (Row | 'unreadable')[] = rowsOf(0, count)
  const asked: { offset: number; limit: number }[] = []
  const waiting: ((answer: Result<RecordPage<Row>>) => void)[] = []
  let ended = 0
  let held = false
  let failing: Result<never> | null = null

  const answerTo = ({ offset, limit }: { offset: number; limit: number }): Result<RecordPage<Row>> => {
    if (failing) return failing
    const page = records.slice(offset, offset + Math.min(limit, cut))
    const items = page.filter((record) => record !== 'unreadable')
    return succeed({ items, total: records.length, malformed: page.length - items.length })
  }
  const pages = createRecordPages<Row>({
    read(page) {
      asked.push(page)
      const { promise, resolve } = Promise.withResolvers<Result<RecordPage<Row>>>()
      if (held) waiting.push(resolve)
      else resolve(answerTo(page))
      return promise
    },
    cancel: () => ended++,
    identityOf: ({ id }) => id,
    rankOf: ({ id }) => id,
    pageSize: 20,
    maxRows: () => 45,
    rowsAtOnce,
  })
  return {
    pages,
    asked,
    ended: () => ended,
    offsets: () => asked.map(({ offset }) => offset),
    count: () => pages.rows.value.length,
    hold: () => (held = true),
    release(place = 0) {
      const page = asked.at(place - waiting.length)
      if (!page) throw new Error('nothing was asked')
      waiting.splice(place, 1)[0]?.(answerTo(page))
    },
    failWith(failure: Result<never> | null) {
      failing = failure
    },
    replace(next: (Row | 'unreadable')[]) {
      records = next
    },
  }
}
const broken = fail('service-failed', 'out of order')

describe('a question', () => {
  test('is read page by page to its end', async () => {
    const { pages, offsets, count } = service(25)
    expect(pages.state.value).toBe('idle')
    await pages.begin()
    expect([pages.state.value, count(), pages.total.value]).toEqual(['partial', 10, 25])
    await pages.reachEnd()
    await pages.reachEnd()
    expect([pages.state.value, count()]).toEqual(['complete', 25])
    expect(pages.rows.value).toEqual(rowsOf(0, 25))
    await pages.reachEnd()
    expect(offsets()).toEqual([0, 10, 20])
  })

  test('that nothing answers is complete', async () => {
    const { pages } = service(0)
    await pages.begin()
    expect([pages.state.value, pages.total.value, pages.shifted.value]).toEqual(['complete', 0, false])
  })

  test('is read whole on demand', async () => {
    const { pages, offsets } = service(35)
    await pages.begin()
    const all = pages.loadAll()
    expect(pages.state.value).toBe('loading-all')
    await all
    expect(pages.state.value).toBe('complete')
    expect(offsets()).toEqual([0, 10, 20, 30])
  })

  test('that is read whole while its first page is on its way begins once more', async () => {
    const { pages, hold, release, asked } = service(5)
    hold()
    void pages.begin()
    const all = pages.loadAll()
    release(1)
    await all
    expect([pages.state.value, asked.length]).toEqual(['complete', 2])
    release(0)
    expect(pages.rows.value).toEqual(rowsOf(0, 5))
  })
})

describe('a request that loads more than a page by itself', () => {
  test('stops at so many rows, and continues on demand', async () => {
    const { pages, offsets, count } = service(60, 10, 30)
    await pages.begin()
    expect([pages.state.value, count()]).toEqual(['partial', 30])
    await pages.loadMore()
    expect([pages.state.value, count(), offsets()]).toEqual(['partial', 40, [0, 10, 20, 30]])
  })

  test('has its first page before it shows progress', async () => {
    const { pages, hold, release } = service(25, 10, Infinity)
    hold()
    const begun = pages.begin()
    expect(pages.state.value).toBe('loading')
    release()
    await vi.waitFor(() => expect(pages.state.value).toBe('loading-all'))
    release()
    await vi.waitFor(() => expect(pages.rows.value).toHaveLength(20))
    release()
    await begun
    expect(pages.state.value).toBe('complete')
  })

  test('once stopped, loads a page when it is asked for one', async () => {
    const { pages, hold, release, offsets } = service(40, 10, Infinity)
    hold()
    const begun = pages.begin()
    release()
    await vi.waitFor(() => expect(pages.state.value).toBe('loading-all'))
    pages.cancel()
    release()
    await begun
    const more = pages.loadMore()
    release()
    await more
    expect([pages.state.value, offsets()]).toEqual(['partial', [0, 10, 10]])
  })

  test('reaches its number of rows after a failure', async () => {
    const { pages, failWith, count } = service(40, 10, 30)
    failWith(broken)
    await pages.begin()
    failWith(null)
    await pages.retry()
    expect([pages.state.value, count()]).toEqual(['partial', 30])
  })
})

describe('records that are read on from a place', () => {
  const placeOf = (id: number) => ({ at: 1_000 + id, id, upTo: 24, total: 25 })
  const read = ({ after, limit }: { after: { id: number } | null; limit: number }) => {
    const from = after ? after.id + 1 : 0
    const items = rowsOf(from, Math.min(25, from + limit))
    const next = items.length < limit ? null : placeOf(from + limit - 1)
    // More were counted than are left, as where the oldest went meanwhile.
    return Promise.resolve(succeed({ items, total: 30, malformed: 0, next }))
  }
  const open = () => {
    const asked: unknown[] = []
    const pages = createRecordPages<Row>({
      read: (page) => (asked.push(page.after), read(page)),
      cancel: () => undefined,
      identityOf: ({ id }) => id,
      rankOf: ({ id }) => id,
      pageSize: 10,
      maxRows: () => 100,
      rowsAtOnce: 0,
    })
    return { pages, asked }
  }

  test('name the place where the page before ended, and end with the page that names none', async () => {
    const { pages, asked } = open()
    await pages.begin()
    await pages.loadAll()
    expect(asked).toEqual([null, placeOf(9), placeOf(19)])
    expect([pages.state.value, pages.rows.value]).toEqual(['complete', rowsOf(0, 25)])
    await pages.reload()
    expect(asked.at(-1)).toBeNull()
  })

  test('go on from there when they are shown again', async () => {
    const first = open()
    await first.pages.begin()
    const loaded = first.pages.loaded()
    if (!loaded) throw new Error('nothing was loaded')
    const { pages, asked } = open()
    await pages.resume(loaded)
    await pages.loadMore()
    expect([asked, pages.rows.value]).toEqual([[placeOf(9)], rowsOf(0, 20)])
  })
})

describe('records of several servers', () => {
  const shareOf = (name: string, loaded: number, isWaiting: boolean) => ({
    name,
    loaded,
    total: loaded,
    failure: null,
    isWaiting,
  })
  /** South is late: the others come first, and its rows belong between theirs. */
  function lateServer() {
    const asked: number[] = []
    const late = Promise.withResolvers<undefined>()
    const north = [{ id: 1 }, { id: 4 }, { id: 6 }]
    const south = [{ id: 2 }, { id: 5 }]
    const pages = createRecordPages<Row>({
      async read({ offset }) {
        asked.push(offset)
        if (offset === 0)
          return succeed({
            items: north,
            total: 3,
            malformed: 0,
            isBehind: true,
            servers: [shareOf('North', 3, false), shareOf('South', 0, true)],
          })
        await late.promise
        const servers = [shareOf('North', 3, false), shareOf('South', 2, false)]
        return succeed({ items: south, total: 5, malformed: 0, isBehind: false, servers })
      },
      cancel: () => undefined,
      identityOf: ({ id }) => id,
      rankOf: ({ id }) => id,
      pageSize: 20,
      maxRows: () => 100,
      rowsAtOnce: 0,
    })
    return { pages, asked, answer: () => late.resolve(undefined) }
  }
  const shown = (pages: { rows: { value: readonly Row[] } }) => pages.rows.value.map(({ id }) => id)

  test('are shown without one that is late, which then comes into its place', async () => {
    const { pages, answer } = lateServer()
    const begun = pages.begin()
    await vi.waitFor(() => expect(shown(pages)).toEqual([1, 4, 6]))
    expect(pages.state.value).toBe('loading')
    expect(pages.servers.value.map(({ isWaiting }) => isWaiting)).toEqual([false, true])
    answer()
    await begun
    expect([pages.state.value, shown(pages)]).toEqual(['complete', [1, 2, 4, 5, 6]])
  })

  test('are read anew after somebody stopped waiting, and not kept for coming back', async () => {
    const { pages, asked, answer } = lateServer()
    void pages.begin()
    await vi.waitFor(() => expect(asked).toEqual([0, 3]))
    expect(pages.loaded()).toBeNull()
    pages.cancel()
    expect([pages.state.value, shown(pages)]).toEqual(['cancelled', [1, 4, 6]])
    const more = pages.loadMore()
    answer()
    await more
    expect([asked, shown(pages)]).toEqual([
      [0, 3, 0, 3],
      [1, 2, 4, 5, 6],
    ])
  })
})

describe('the bound', () => {
  test('ends the reading, and asks for no more than there is room for', async () => {
    const { pages, asked, count } = service(100, 20)
    await pages.begin()
    await pages.loadAll()
    expect([pages.state.value, count(), pages.atLimit.value]).toEqual(['partial', 45, true])
    expect(asked.at(-1)).toEqual({ offset: 40, after: null, limit: 5 })
    await pages.reachEnd()
    await pages.loadAll()
    expect([pages.state.value, asked.length]).toEqual(['partial', 3])
  })

  test('is no end where everything fits exactly', async () => {
    const { pages, count } = service(45, 20)
    await pages.begin()
    await pages.loadAll()
    expect([pages.state.value, count()]).toEqual(['complete', 45])
  })
})

describe('a failed page', () => {
  test('costs itself: what was read stays, and the same page is asked for again', async () => {
    const { pages, failWith, offsets, count } = service(30)
    await pages.begin()
    failWith(broken)
    await pages.loadMore()
    expect([pages.state.value, pages.failure.value?.message, count()]).toEqual(['failed', 'out of order', 10])
    await pages.reachEnd()
    failWith(null)
    await pages.retry()
    expect([pages.state.value, pages.failure.value, count()]).toEqual(['partial', null, 20])
    expect(offsets()).toEqual([0, 10, 10])
  })

  test('continues with everything where everything was requested', async () => {
    const { pages, failWith, count } = service(40)
    await pages.begin()
    failWith(broken)
    await pages.loadAll()
    failWith(null)
    await pages.retry()
    expect([pages.state.value, count()]).toEqual(['complete', 40])
  })

  test('of another question leaves nothing of the one before', async () => {
    const { pages, failWith, count } = service(40)
    await pages.begin()
    failWith(broken)
    const second = pages.begin()
    expect([count(), pages.current.value]).toEqual([10, false])
    await second
    expect([count(), pages.current.value, pages.state.value]).toEqual([0, true, 'failed'])
  })

  test('of the same question asked again leaves what was there, marked', async () => {
    const { pages, failWith, count } = service(40)
    await pages.begin()
    failWith(broken)
    await pages.reload()
    expect([count(), pages.current.value, pages.state.value]).toEqual([10, false, 'failed'])
    failWith(null)
    await pages.retry()
    expect([count(), pages.current.value, pages.state.value]).toEqual([10, true, 'partial'])
  })
})

describe('coming back to what was loaded', () => {
  test('shows it without asking, and goes on where it stopped', async () => {
    const before = service(25)
    await before.pages.begin()
    before.pages.place().top = 320
    const loaded = before.pages.loaded()
    if (!loaded) throw new Error('nothing was loaded')

    const { pages, offsets, count } = service(25)
    void pages.resume(loaded)
    expect([pages.state.value, count(), pages.total.value]).toEqual(['partial', 10, 25])
    expect([offsets(), pages.place().top]).toEqual([[], 320])
    await pages.loadAll()
    expect([pages.state.value, count(), offsets()]).toEqual(['complete', 25, [10, 20]])
    expect(pages.rows.value).toEqual(rowsOf(0, 25))
  })

  test('what was being loaded when it was left is loaded on', async () => {
    const before = service(25)
    await before.pages.begin()
    before.hold()
    void before.pages.loadAll()
    const loaded = before.pages.loaded()
    if (!loaded) throw new Error('nothing was loaded')
    const { pages, offsets, count } = service(25)
    await pages.resume(loaded)
    expect([pages.state.value, count(), offsets()]).toEqual(['complete', 25, [10, 20]])
  })

  test('a list that was complete stays so, and an answer under way is not mixed into it', async () => {
    const before = service(5)
    await before.pages.begin()
    const loaded = before.pages.loaded()
    if (!loaded) throw new Error('nothing was loaded')
    const { pages, hold, release, count } = service(25)
    hold()
    const loading = pages.begin()
    void pages.resume(loaded)
    release()
    await loading
    expect([pages.state.value, count(), pages.total.value]).toEqual(['complete', 5, 5])
  })

  test('there is nothing to come back to before the first page, nor in the rows of another request', async () => {
    const { pages, hold } = service(25)
    expect(pages.loaded()).toBeNull()
    await pages.begin()
    hold()
    void pages.begin()
    expect(pages.loaded()).toBeNull()
  })
})

describe('cancelling', () => {
  test('ends the request, keeps what was read and continues where it stopped', async () => {
    const { pages, hold, release, ended, count, offsets } = service(40)
    await pages.begin()
    hold()
    const all = pages.loadAll()
    pages.cancel()
    expect([pages.state.value, ended(), count()]).toEqual(['cancelled', 1, 10])
    release()
    await all
    expect([pages.state.value, count(), pages.failure.value]).toEqual(['cancelled', 10, null])
    await pages.reachEnd()
    expect(offsets()).toEqual([0, 10])
    const more = pages.loadMore()
    release()
    await more
    expect([pages.state.value, count()]).toEqual(['partial', 20])
  })

  test('is nothing where nothing is being read', async () => {
    const { pages, ended } = service(5)
    pages.cancel()
    await pages.begin()
    pages.cancel()
    expect([pages.state.value, ended()]).toEqual(['complete', 0])
  })
})

describe('another question', () => {
  test('makes the answer to the one before worthless, however late it comes', async () => {
    const { pages, hold, release, replace } = service(5)
    hold()
    const first = pages.begin()
    const second = pages.begin()
    replace(rowsOf(100, 103))
    release(1)
    await second
    replace(rowsOf(0, 5))
    release(0)
    await first
    expect(pages.rows.value).toEqual(rowsOf(100, 103))
    expect(pages.state.value).toBe('complete')
  })

  test('shows what there was as not current until its first page is there', async () => {
    const { pages, hold, release, replace, count } = service(30)
    await pages.begin()
    hold()
    replace(rowsOf(50, 53))
    const second = pages.begin()
    expect([count(), pages.current.value]).toEqual([10, false])
    release()
    await second
    expect([count(), pages.current.value, pages.total.value]).toEqual([3, true, 3])
  })

  test('that is none empties everything', async () => {
    const { pages, count } = service(5)
    await pages.begin()
    pages.clear()
    expect([pages.state.value, count(), pages.total.value]).toEqual(['idle', 0, 0])
  })
})

describe('what the service gives', () => {
  test('counts where it cannot be read', async () => {
    const { pages, replace, count } = service(0)
    replace([...rowsOf(0, 4), 'unreadable', ...rowsOf(4, 14)])
    await pages.begin()
    await pages.loadAll()
    expect([count(), pages.malformed.value, pages.state.value, pages.shifted.value]).toEqual([
      14,
      1,
      'complete',
      false,
    ])
  })

  test('twice is one row, and the shift is reported', async () => {
    const { pages, replace, count } = service(0)
    replace(rowsOf(10, 30))
    await pages.begin()
    // A record came in front: the next page repeats the last row of this one.
    replace(rowsOf(9, 30))
    await pages.loadAll()
    expect([count(), pages.total.value, pages.shifted.value]).toEqual([20, 21, true])
    expect(new Set(pages.rows.value.map(({ id }) => id)).size).toBe(20)
  })

  test('that ends before its own count is the end', async () => {
    const { pages, replace } = service(0)
    replace(rowsOf(0, 15))
    await pages.begin()
    replace(rowsOf(0, 10))
    await pages.loadMore()
    expect([pages.state.value, pages.shifted.value]).toEqual(['complete', false])
  })
})
