import { z } from 'zod'
import { alarmCreationSchema, type AlarmCreation } from '../../shared/model/alarm-creation.ts'
import { alarmQuerySchema, pagingSchema, periodQuerySchema } from '../../shared/model/list-query.ts'
import { serviceAlarmSchema } from '../../shared/model/alarm.ts'
import { uintTextSchema } from '../../shared/model/primitives.ts'
import type { AlarmLifecycle } from '../lifecycle/alarm-lifecycle.ts'
import { courseOf } from '../lifecycle/alarm-state.ts'
import type { NewAlarm } from '../store/alarm-record.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import { getEndpoint, postEndpoint, type Endpoint, toPage, pageSchema, searchSchema } from './endpoint.ts'
import { success, problem, failure } from './responses.ts'
import {
  alarmHistorySchema,
  alarmInterventionSchema,
  alarmStatisticSchema,
} from '../../shared/model/records.ts'
import type { OccurrenceQueries } from '../store/occurrence-queries.ts'

const querySchema = alarmQuerySchema.extend({
  inactiveMasked: uintTextSchema.pipe(z.int().min(0).max(1, 'must be 0 or 1')).optional(),
  search: searchSchema.optional(),
})

/**
 * GET /api/v1/alarms (interface 4.1).
 * `inactiveMasked`: 0 or absent, all alarms; 1, without masked alarms that are no longer active.
 */
export function listAlarmsEndpoint(store: Pick<AlarmStore, 'listCurrent'>): Endpoint {
  return getEndpoint({
    id: 'listAlarms',
    path: '/api/v1/alarms',
    summary: 'Lists the current alarms.',
    query: querySchema,
    reply: pageSchema(serviceAlarmSchema),
    handle(query) {
      const page = toPage(query)
      const { alarms, total } = store.listCurrent(query, page)
      return success({ items: alarms, paging: { offset: page.offset, limit: page.limit, total } })
    },
  })
}

/**
 * POST /api/v1/alarms (interface 4.2): the alarm is stored, pushed on the hub, and its bare id returned. With
 * `raised: false` the tag returns to normal.
 */
export function createAlarmEndpoint(options: {
  lifecycle: Pick<AlarmLifecycle, 'raise' | 'returnToNormal'>
  now: () => number
}): Endpoint {
  const { lifecycle, now } = options
  return postEndpoint({
    id: 'createAlarm',
    path: '/api/v1/alarms',
    summary: 'Creates an alarm and returns its identifier.',
    body: alarmCreationSchema,
    reply: z.int(),
    handle(creation) {
      const alarm = toNewAlarm(creation)
      if (creation.raised ?? true)
        return success(lifecycle.raise(alarm, now(), (creation.alarmDelay ?? 0) * 1000))
      const returned = lifecycle.returnToNormal(alarm, now())
      if (returned.kind !== 'latched') return success(returned.id)
      return failure(problem(409, `Alarm ${returned.id} is not resettable: acknowledging it ends it.`))
    },
  })
}

const acknowledgementSchema = z.strictObject({
  id: z.int(),
  user: z.string().trim().min(1).max(200),
  comment: z.string().max(1_000).default(''),
})

/** POST /acknowledgements, which the interface does not have. */
export function acknowledgeEndpoint(options: {
  lifecycle: Pick<AlarmLifecycle, 'acknowledge'>
  now: () => number
}): Endpoint {
  return postEndpoint({
    id: 'acknowledgeAlarm',
    path: '/acknowledgements',
    summary: 'Acknowledges an alarm.',
    body: acknowledgementSchema,
    reply: z.literal(true),
    handle({ id, ...by }) {
      if (options.lifecycle.acknowledge(id, by, options.now()) !== null) return success(true as const)
      return failure(problem(409, `Alarm ${id} is not current or already acknowledged.`))
    },
  })
}

/** Values of omitted fields; the interface specifies no defaults. */
const defaults = {
  /** No station, tag group, scenario or call group. */
  none: 0,
  /** Every alarm has a data server, since its full path begins with the server's name. */
  dataServerId: 1,
  /** The least urgent. */
  priority: 4,
}

/**
 * The alarm that a creation describes. Its name is the last part of the path; its call group is that of the
 * first CallGroup action. The whole body is stored as well.
 */
export function toNewAlarm(creation: AlarmCreation): NewAlarm {
  const name = creation.path.slice(creation.path.lastIndexOf('\\') + 1) || creation.path
  const { temporary = false, eventCondition: condition = {} } = creation
  const { transitory = false, reactivatable = false, resettable = true } = condition
  const callGroup = creation.alarmActions?.find((action) => action.type === 'CallGroup')
  return {
    stationId: creation.stationId ?? defaults.none,
    dataServerId: creation.dataServerId ?? defaults.dataServerId,
    tagGroupId: creation.tagGroupId ?? defaults.none,
    scenarioId: defaults.none,
    callGroupId: callGroup?.id ?? defaults.none,
    path: creation.path,
    name,
    localizedName: name,
    value: creation.value ?? condition.value ?? '',
    message: creation.alarmMessage ?? creation.alarmShortMessage ?? '',
    resetMessage: creation.resetMessage ?? '',
    ackMessage: creation.ackMessage ?? '',
    priority: creation.priority ?? defaults.priority,
    masked: false,
    attachedFile: creation.alarmAttachedFile ?? '',
    resetAttachedFile: creation.resetAttachedFile ?? '',
    ackAttachedFile: creation.ackAttachedFile ?? '',
    source: 'client',
    course: courseOf({ temporary, transitory, resettable }),
    transitory,
    reactivatable,
    creation: JSON.stringify(creation),
  }
}

const recordQuerySchema = periodQuerySchema.safeExtend({ search: searchSchema.optional() })

/** PagingCollection<T> of statistics and interventions, whose paging has no offset. */
const plainPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), paging: pagingSchema.omit({ offset: true }) })

interface RecordOptions {
  queries: OccurrenceQueries
  now: () => number
}

/** GET /api/v1/alarms/histories (interface 4.3). */
export function historiesEndpoint({ queries, now }: RecordOptions): Endpoint {
  return getEndpoint({
    id: 'listAlarmHistories',
    path: '/api/v1/alarms/histories',
    summary: 'Lists the occurrences of alarms.',
    query: recordQuerySchema,
    reply: pageSchema(alarmHistorySchema),
    handle(query) {
      const { offset, limit, newestFirst } = toPage(query)
      const { items, total } = queries.histories(query, { offset, limit, newestFirst }, now())
      return success({ items, paging: { offset, limit, total } })
    },
  })
}

/** GET /api/v1/alarms/statistics (interface 4.4). */
export function statisticsEndpoint({ queries, now }: RecordOptions): Endpoint {
  return getEndpoint({
    id: 'listAlarmStatistics',
    path: '/api/v1/alarms/statistics',
    summary: 'Alarm counts and durations by tag.',
    query: recordQuerySchema,
    reply: plainPageSchema(alarmStatisticSchema),
    handle(query) {
      const page = toPage(query)
      const { items, total } = queries.statistics(query, page, now())
      return success({ items, paging: { limit: page.limit, total } })
    },
  })
}

/** GET /api/v1/alarms/interventions (interface 4.5). */
export function interventionsEndpoint({ queries, now }: RecordOptions): Endpoint {
  return getEndpoint({
    id: 'listAlarmInterventions',
    path: '/api/v1/alarms/interventions',
    summary: 'Acknowledgement counts and response times by user.',
    query: recordQuerySchema,
    reply: plainPageSchema(alarmInterventionSchema),
    handle(query) {
      const page = toPage(query)
      const { items, total } = queries.interventions(query, page, now())
      return success({ items, paging: { limit: page.limit, total } })
    },
  })
}
