import { z } from 'zod'
import {
  callHistoryQuerySchema,
  callHistorySchema,
  type CallMessage,
  groupCallSchema,
  userCallSchema,
} from '../../shared/model/call.ts'
import type { CallStore } from '../calls/call-store.ts'
import type { Calls, CallRecipient } from '../calls/calls.ts'
import { invalidBody, getEndpoint, postEndpoint, type Endpoint } from './endpoint.ts'
import { toPage, pageSchema, searchSchema } from './paging.ts'
import { success, failure, type Outcome } from './responses.ts'

/** How many unknown ids an error lists, so that it stays readable. */
const maxListedIds = 10

/**
 * POST /api/v1/call/users and /api/v1/call/groups (interface 4.6, 4.7). One unknown id rejects the whole
 * request, and nobody is called; the reply is false for groups that exist and are empty.
 */
export function placeCallEndpoints(calls: Pick<Calls, 'unknownIds' | 'place'>): Endpoint[] {
  const place = (kind: CallRecipient['kind'], ids: number[], message: CallMessage): Outcome<boolean> => {
    const unknown = calls.unknownIds(kind, ids)
    if (unknown.length > 0) {
      const named = unknown.slice(0, maxListedIds).join(', ')
      const more = unknown.length > maxListedIds ? ` and ${unknown.length - maxListedIds} more` : ''
      return failure(invalidBody([{ field: `${kind}Ids`, message: `there is no ${kind} ${named}${more}` }]))
    }
    return success(
      calls.place(
        ids.map((id) => ({ kind, id })),
        message,
      ),
    )
  }
  return [
    postEndpoint({
      id: 'callUsers',
      path: '/api/v1/call/users',
      summary: 'Calls users directly; true when calls were placed.',
      body: userCallSchema,
      reply: z.boolean(),
      handle: ({ userIds, ...message }) => place('user', userIds, message),
    }),
    postEndpoint({
      id: 'callGroups',
      path: '/api/v1/call/groups',
      summary: 'Calls each member of the given call groups once; false when the groups are empty.',
      body: groupCallSchema,
      reply: z.boolean(),
      handle: ({ groupIds, ...message }) => place('group', groupIds, message),
    }),
  ]
}

/** GET /api/v1/call/histories (interface 4.8): every person called, with the outcome so far. */
export function callHistoriesEndpoint(store: Pick<CallStore, 'list'>, now: () => number): Endpoint {
  return getEndpoint({
    id: 'listCallHistories',
    path: '/api/v1/call/histories',
    summary: 'Lists the calls placed, with their outcome.',
    query: callHistoryQuerySchema.safeExtend({ search: searchSchema.optional() }),
    reply: pageSchema(callHistorySchema),
    handle(query) {
      const page = toPage(query)
      const { items, total } = store.list(query, page, now())
      return success({ items, paging: { offset: page.offset, limit: page.limit, total } })
    },
  })
}
