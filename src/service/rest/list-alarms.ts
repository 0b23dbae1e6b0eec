import { z } from 'zod'
import { alarmSchema } from '../../shared/model/alarm.ts'
import { alarmQuerySchema } from '../../shared/model/alarm-query.ts'
import { uintTextSchema } from '../../shared/model/uint.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import { accept } from './checked.ts'
import type { Endpoint } from './endpoint.ts'
import { reading } from './operation.ts'
import { pageOf, pageSchema, searchSchema } from './page.ts'

const querySchema = alarmQuerySchema.extend({
  inactiveMasked: uintTextSchema.pipe(z.int().min(0).max(1, 'must be 0 or 1')).optional(),
  search: searchSchema.optional(),
})

/**
 * GET /api/v1/alarms (interface 4.1).
 * `inactiveMasked`: 0 or absent, everything; 1, without the masked alarms that are no longer active.
 */
export function listAlarms(store: Pick<AlarmStore, 'listCurrent'>): Endpoint {
  return reading({
    id: 'listAlarms',
    path: '/api/v1/alarms',
    summary: 'Lists the current alarms.',
    query: querySchema,
    reply: pageSchema(alarmSchema),
    handle(query) {
      const page = pageOf(query)
      const { alarms, total } = store.listCurrent(query, page)
      return accept({ items: alarms, paging: { offset: page.offset, limit: page.limit, total } })
    },
  })
}
