import type { Alarm } from '../../shared/model/alarm.ts'
import { alarmQuerySchema } from '../../shared/model/alarm-query.ts'
import type { PagingCollection } from '../../shared/model/paging.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import { maxSearchWords, searchWords } from '../store/search-text.ts'
import { answer } from './answer.ts'
import type { Endpoint } from './endpoint.ts'
import { checkQuery, invalid } from './validation.ts'

export const defaultLimit = 100
export const maxLimit = 1_000

/**
 * GET /api/v1/alarms (interface 4.1). A `limit` over the maximum is cut to it, and `paging.limit` says so.
 * `inactiveMasked`: 0 or absent, everything; 1, without the masked alarms that are no longer active.
 */
export function listAlarms(store: Pick<AlarmStore, 'listCurrent'>): Endpoint {
  return {
    method: 'GET',
    path: '/api/v1/alarms',
    handle({ query }) {
      const checked = checkQuery(alarmQuerySchema, query)
      if (!checked.ok) return checked.refusal
      const {
        offset = 0,
        limit = defaultLimit,
        sort = '+id',
        inactiveMasked = 0,
        search = '',
      } = checked.value
      if (inactiveMasked > 1) {
        return invalid('The query is not valid.', [{ field: 'inactiveMasked', message: 'must be 0 or 1' }])
      }
      if (searchWords(search).length > maxSearchWords) {
        const message = `must have at most ${maxSearchWords} words`
        return invalid('The query is not valid.', [{ field: 'search', message }])
      }
      const applied = Math.min(limit, maxLimit)
      const { alarms, total } = store.listCurrent(checked.value, {
        offset,
        limit: applied,
        newestFirst: sort === '-id',
      })
      const page: PagingCollection<Alarm> = { items: alarms, paging: { offset, limit: applied, total } }
      return answer(page)
    },
  }
}
