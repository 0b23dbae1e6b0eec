import { z } from 'zod'
import {
  alarmHistorySchema,
  alarmInterventionSchema,
  alarmStatisticSchema,
} from '../../shared/model/records.ts'
import { pagingSchema, periodQuerySchema } from '../../shared/model/list-query.ts'
import type { OccurrenceQueries } from '../store/occurrence-queries.ts'
import { getEndpoint, type Endpoint } from './endpoint.ts'
import { toPage, pageSchema, searchSchema } from './paging.ts'
import { success } from './responses.ts'

const querySchema = periodQuerySchema.safeExtend({ search: searchSchema.optional() })

/** PagingCollection<T> of statistics and interventions, whose paging has no offset. */
const plainPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), paging: pagingSchema.omit({ offset: true }) })

interface Options {
  queries: OccurrenceQueries
  now: () => number
}

/** GET /api/v1/alarms/histories (interface 4.3). */
export function historiesEndpoint({ queries, now }: Options): Endpoint {
  return getEndpoint({
    id: 'listAlarmHistories',
    path: '/api/v1/alarms/histories',
    summary: 'Lists the occurrences of alarms.',
    query: querySchema,
    reply: pageSchema(alarmHistorySchema),
    handle(query) {
      const { offset, limit, newestFirst } = toPage(query)
      const { items, total } = queries.histories(query, { offset, limit, newestFirst }, now())
      return success({ items, paging: { offset, limit, total } })
    },
  })
}

/** GET /api/v1/alarms/statistics (interface 4.4). */
export function statisticsEndpoint({ queries, now }: Options): Endpoint {
  return getEndpoint({
    id: 'listAlarmStatistics',
    path: '/api/v1/alarms/statistics',
    summary: 'Alarm counts and durations by tag.',
    query: querySchema,
    reply: plainPageSchema(alarmStatisticSchema),
    handle(query) {
      const page = toPage(query)
      const { items, total } = queries.statistics(query, page, now())
      return success({ items, paging: { limit: page.limit, total } })
    },
  })
}

/** GET /api/v1/alarms/interventions (interface 4.5). */
export function interventionsEndpoint({ queries, now }: Options): Endpoint {
  return getEndpoint({
    id: 'listAlarmInterventions',
    path: '/api/v1/alarms/interventions',
    summary: 'Acknowledgement counts and response times by user.',
    query: querySchema,
    reply: plainPageSchema(alarmInterventionSchema),
    handle(query) {
      const page = toPage(query)
      const { items, total } = queries.interventions(query, page, now())
      return success({ items, paging: { limit: page.limit, total } })
    },
  })
}
