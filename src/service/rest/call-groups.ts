import {
  callGroupGroupingCreationSchema,
  callGroupGroupingSchema,
  callGroupCreationSchema,
  callGroupSchema,
} from '../../shared/model/call-group.ts'
import { listQuerySchema } from '../../shared/model/list-query.ts'
import type { Creation, Directory } from '../calls/directory.ts'
import { invalidBody, getEndpoint, postEndpoint, type Endpoint } from './endpoint.ts'
import { toPage, pageSchema, searchSchema } from './paging.ts'
import { success, failure, type Outcome } from './responses.ts'

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
