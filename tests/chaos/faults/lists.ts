import type { Alarm } from '../../../src/shared/model/alarm.ts'
import type { FaultKind } from '../fault.ts'
import type { Exchange } from '../http-middle.ts'

interface ListPage {
  items: unknown[]
  paging: { offset: number; limit: number; total: number }
}

/** Changes every page of the list of current alarms. */
const changedList = (
  name: string,
  change: (page: ListPage, exchange: Exchange, count: number) => ListPage | Promise<ListPage>,
  limit?: number,
): FaultKind => ({
  name,
  lastsMs: 4_000,
  inject({ middle }) {
    let count = 0
    middle.set({
      async answer(exchange) {
        const { method, path, response } = exchange
        if (method !== 'GET' || path !== '/api/v1/alarms') return false
        const { status, body } = await exchange.pass(limit === undefined ? {} : { limit })
        response.writeHead(status, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(await change(body as ListPage, exchange, ++count)))
        return true
      },
    })
    return () => Promise.resolve(middle.set({}))
  },
})

const smallPage = 2
const asIs = (page: ListPage) => page
/** Without the fields that make it an alarm, but with its id, as a service with another schema would send it. */
const unreadable = (item: unknown) => ({ id: (item as Alarm).id, path: { of: 'an object' } })

/** What a service does to its list of current alarms. */
export const listFaults: readonly FaultKind[] = [
  changedList('pages of two alarms', asIs, smallPage),
  changedList('pages cut in half', ({ items, paging }) => ({
    paging,
    items: items.slice(0, Math.ceil(items.length / 2)),
  })),
  changedList(
    'the first page again and again',
    async (page, exchange) =>
      page.paging.offset === 0
        ? page
        : ((await exchange.pass({ limit: smallPage, offset: 0 })).body as ListPage),
    smallPage,
  ),
  changedList(
    'pages that shift by one',
    async (page, exchange, count) =>
      page.paging.offset === 0 || count % 3 > 0
        ? page
        : ((await exchange.pass({ limit: smallPage, offset: page.paging.offset + 1 })).body as ListPage),
    smallPage,
  ),
  changedList('every item twice', ({ items, paging }) => ({
    paging,
    items: items.flatMap((item) => [item, item]),
  })),
  changedList('a total that is too large', ({ items, paging }) => ({
    items,
    paging: { ...paging, total: paging.total + 3 },
  })),
  changedList('a total of zero', ({ items, paging }) => ({ items, paging: { ...paging, total: 0 } })),
  changedList('ids out of order', ({ items, paging }) => ({
    paging,
    items: items.toSorted((a, b) => ((a as Alarm).id % 3) - ((b as Alarm).id % 3)),
  })),
  changedList('items that cannot be read', ({ items, paging }, _exchange, count) => ({
    paging,
    items: items.map((item, index) => ((index + count) % 2 === 0 ? unreadable(item) : item)),
  })),
]
