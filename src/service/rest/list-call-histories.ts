import { callHistoryQuerySchema, callHistorySchema } from '../../shared/model/call-history.ts'
import type { CallStore } from '../calls/call-store.ts'
import { accept } from './checked.ts'
import type { Endpoint } from './endpoint.ts'
import { reading } from './operation.ts'
import { pageOf, pageSchema, searchSchema } from './page.ts'

/** GET /api/v1/call/histories (interface 4.8): everybody who was called, and how it stands. */
export function listCallHistories(store: Pick<CallStore, 'list'>, now: () => number): Endpoint {
  return reading({
    id: 'listCallHistories',
    path: '/api/v1/call/histories',
    summary: 'Lists who was called, and what came of it.',
    query: callHistoryQuerySchema.safeExtend({ search: searchSchema.optional() }),
    reply: pageSchema(callHistorySchema),
    handle(query) {
      const page = pageOf(query)
      const { items, total } = store.list(query, page, now())
      return accept({ items, paging: { offset: page.offset, limit: page.limit, total } })
    },
  })
}
