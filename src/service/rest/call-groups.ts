import {
  callGroupGroupingCreationSchema,
  callGroupGroupingSchema,
} from '../../shared/model/call-group-grouping.ts'
import { callGroupCreationSchema, callGroupSchema } from '../../shared/model/call-group.ts'
import { listQuerySchema } from '../../shared/model/list-query.ts'
import type { Creation, Directory } from '../calls/directory.ts'
import { invalidBody, reading, writing, type Endpoint } from './endpoint.ts'
import { pageOf, pageSchema, searchSchema } from './paging.ts'
import { accept, refuse, type Checked } from './responses.ts'

const querySchema = listQuerySchema.extend({ search: searchSchema.optional() })

/** Call groups and their groupings, listed and created (interface 4.9 to 4.12). */
export function callGroups(directory: Directory): Endpoint[] {
  return [
    reading({
      id: 'listCallGroups',
      path: '/api/v1/callgroups',
      summary: 'Lists the call groups with their members.',
      query: querySchema,
      reply: pageSchema(callGroupSchema),
      handle(query) {
        const { newestFirst, ...page } = pageOf(query)
        const { items, total } = directory.listGroups({ ...page, newestFirst, search: query.search ?? '' })
        return accept({ items, paging: { ...page, total } })
      },
    }),
    writing({
      id: 'createCallGroup',
      path: '/api/v1/callgroups',
      summary: 'Creates a call group and answers it.',
      body: callGroupCreationSchema,
      reply: callGroupSchema,
      handle: (creation) => checkedOf(directory.createGroup(creation)),
    }),
    reading({
      id: 'listCallGroupGroupings',
      path: '/api/v1/callgroupgroupings',
      summary: 'Lists the groupings of call groups.',
      query: querySchema,
      reply: pageSchema(callGroupGroupingSchema),
      handle(query) {
        const { newestFirst, ...page } = pageOf(query)
        const { items, total } = directory.listGroupings({ ...page, newestFirst, search: query.search ?? '' })
        return accept({ items, paging: { ...page, total } })
      },
    }),
    writing({
      id: 'createCallGroupGrouping',
      path: '/api/v1/callgroupgroupings',
      summary: 'Creates a grouping of call groups and answers it.',
      body: callGroupGroupingCreationSchema,
      reply: callGroupGroupingSchema,
      handle: (creation) => checkedOf(directory.createGrouping(creation)),
    }),
  ]
}

function checkedOf<T>(creation: Creation<T>): Checked<T> {
  return creation.ok ? accept(creation.value) : refuse(invalidBody(creation.errors))
}
