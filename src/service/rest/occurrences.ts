import { z } from 'zod'
import { alarmHistorySchema } from '../../shared/model/alarm-history.ts'
import { alarmInterventionSchema } from '../../shared/model/alarm-intervention.ts'
import { alarmStatisticSchema } from '../../shared/model/alarm-statistic.ts'
import { pagingSchema } from '../../shared/model/paging.ts'
import { periodQuerySchema } from '../../shared/model/period-query.ts'
import type { OccurrenceQueries } from '../store/occurrence-queries.ts'
import { reading, type Endpoint } from './endpoint.ts'
import { pageOf, pageSchema, searchSchema } from './paging.ts'
import { accept } from './responses.ts'

const querySchema = periodQuerySchema.safeExtend({ search: searchSchema.optional() })

/** PagingCollection<T> of statistics and interventions, whose paging tells no offset. */
const plainPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), paging: pagingSchema.omit({ offset: true }) })

interface Options {
  queries: OccurrenceQueries
  now: () => number
}

/** GET /api/v1/alarms/histories (interface 4.3). */
export function listHistories({ queries, now }: Options): Endpoint {
  return reading({
    id: 'listAlarmHistories',
    path: '/api/v1/alarms/histories',
    summary: 'Lists the times that alarms were raised.',
    query: querySchema,
    reply: pageSchema(alarmHistorySchema),
    handle(query) {
      const { offset, limit, newestFirst } = pageOf(query)
      const { items, total } = queries.histories(query, { offset, limit, newestFirst }, now())
      return accept({ items, paging: { offset, limit, total } })
    },
  })
}

/** GET /api/v1/alarms/statistics (interface 4.4). */
export function listStatistics({ queries, now }: Options): Endpoint {
  return reading({
    id: 'listAlarmStatistics',
    path: '/api/v1/alarms/statistics',
    summary: 'Counts and times the alarms of each tag.',
    query: querySchema,
    reply: plainPageSchema(alarmStatisticSchema),
    handle(query) {
      const page = pageOf(query)
      const { items, total } = queries.statistics(query, page, now())
      return accept({ items, paging: { limit: page.limit, total } })
    },
  })
}

/** GET /api/v1/alarms/interventions (interface 4.5). */
export function listInterventions({ queries, now }: Options): Endpoint {
  return reading({
    id: 'listAlarmInterventions',
    path: '/api/v1/alarms/interventions',
    summary: 'Counts and times what each user did about alarms.',
    query: querySchema,
    reply: plainPageSchema(alarmInterventionSchema),
    handle(query) {
      const page = pageOf(query)
      const { items, total } = queries.interventions(query, page, now())
      return accept({ items, paging: { limit: page.limit, total } })
    },
  })
}
