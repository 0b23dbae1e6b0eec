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
import {
  invalidBody,
  getEndpoint,
  postEndpoint,
  type Endpoint,
  toPage,
  pageSchema,
  searchSchema,
} from './endpoint.ts'
import { success, failure, type Outcome } from './responses.ts'
import {
  callGroupGroupingCreationSchema,
  callGroupGroupingSchema,
  callGroupCreationSchema,
  callGroupSchema,
} from '../../shared/model/call-group.ts'
import { listQuerySchema } from '../../shared/model/list-query.ts'
import type { Creation, Directory } from '../calls/directory.ts'

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

const querySchema = listQuerySchema.extend({ search: searchSchema.optional() })

/** Call groups and their groupings, listed and created (interface 4.9 to 4.12). */
export function callGroupEndpoints(directory: Directory): Endpoint[] {
  return [
    getEndpoint({
      id: 'listCallGroups',
      path: '/api/v1/callgroups',
      summary: 'Lists the call groups with their members.',
      query: querySchema,
      reply: pageSchema(callGroupSchema),
      handle(query) {
        const { newestFirst, ...page } = toPage(query)
        const { items, total } = directory.listGroups({ ...page, newestFirst, search: query.search ?? '' })
        return success({ items, paging: { ...page, total } })
      },
    }),
    postEndpoint({
      id: 'createCallGroup',
      path: '/api/v1/callgroups',
      summary: 'Creates a call group and returns it.',
      body: callGroupCreationSchema,
      reply: callGroupSchema,
      handle: (creation) => toOutcome(directory.createGroup(creation)),
    }),
    getEndpoint({
      id: 'listCallGroupGroupings',
      path: '/api/v1/callgroupgroupings',
      summary: 'Lists the groupings of call groups.',
      query: querySchema,
      reply: pageSchema(callGroupGroupingSchema),
      handle(query) {
        const { newestFirst, ...page } = toPage(query)
        const { items, total } = directory.listGroupings({ ...page, newestFirst, search: query.search ?? '' })
        return success({ items, paging: { ...page, total } })
      },
    }),
    postEndpoint({
      id: 'createCallGroupGrouping',
      path: '/api/v1/callgroupgroupings',
      summary: 'Creates a grouping of call groups and returns it.',
      body: callGroupGroupingCreationSchema,
      reply: callGroupGroupingSchema,
      handle: (creation) => toOutcome(directory.createGrouping(creation)),
    }),
  ]
}

function toOutcome<T>(creation: Creation<T>): Outcome<T> {
  return creation.ok ? success(creation.value) : failure(invalidBody(creation.errors))
}
