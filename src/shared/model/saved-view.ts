import { z } from 'zod'
import { bandIds, columnIds, formerColumns, isAllView, nuisanceKinds, standardColumns } from './constants.ts'
import { limits } from './limits.ts'
import { idSchema } from './primitives.ts'

export type { ColumnId } from './constants.ts'

/** The filters of GET /api/v1/alarms that only the service can apply, since an alarm lacks these fields. */
export const serviceFilterSchema = z
  .strictObject({
    stationId: z.int().min(0),
    dataServerId: z.int().min(0),
    tagGroupId: z.int().min(0),
    scenarioId: z.int().min(0),
    callGroupId: z.int().min(0),
    alarmState: z.int().min(0),
    inactiveMasked: z.int().min(0),
    search: z.string().min(1).max(limits.filterText),
  })
  .partial()
export type ServiceFilter = z.infer<typeof serviceFilterSchema>

/** A filter of the live alarms, applied locally. */
export const alarmFilterSchema = z.strictObject({
  /** Words, `field:value`, `-not`, `a OR b`, `/regular expression/`: src/shared/rules/text-query.ts. */
  text: z.string().max(limits.filterText).default(''),
  hiddenBands: z.array(z.enum(bandIds)).max(limits.choices).default([]),
  acknowledged: z.enum(['any', 'no', 'yes']).default('any'),
  /** Part of the acknowledging user's name; empty: any. */
  ackUser: z.string().max(limits.name).default(''),
  /** Only these states; empty: all. */
  states: z.array(z.int()).max(limits.choices).default([]),
  /** Only alarms younger (or older) than this. */
  youngerThanMinutes: z.number().positive().max(limits.instant).nullable().default(null),
  olderThanMinutes: z.number().positive().max(limits.instant).nullable().default(null),
  /** A prefix of the tag path, with backslashes between segments; empty: all. */
  area: z.string().max(limits.tagName).default(''),
  masked: z.enum(['any', 'no', 'only']).default('any'),
  /** Only alarms with one of these marks; empty: all. */
  nuisance: z.array(z.enum(nuisanceKinds)).max(limits.choices).default([]),
})
export type AlarmFilter = z.infer<typeof alarmFilterSchema>

/** The shown columns in their order. */
const viewColumnSchema = z.strictObject({
  id: z.enum(columnIds),
  /** In rem; null: the default. */
  width: z.number().positive().max(10_000).nullable().default(null),
  pinned: z.boolean().default(false),
})
export type ViewColumn = z.infer<typeof viewColumnSchema>

const formerStandard = JSON.stringify(formerColumns)
/** The columns of a view; those that an earlier version gave it are today's. */
export const viewColumnsSchema = z
  .array(viewColumnSchema)
  .min(1)
  .max(limits.choices)
  .overwrite((columns) => (JSON.stringify(columns) === formerStandard ? standardColumns : columns))

export const sortKeySchema = z.strictObject({ column: z.enum(columnIds), descending: z.boolean() })
export type SortKey = z.infer<typeof sortKeySchema>

export const groupingSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('none') }),
  z.strictObject({ by: z.literal('priority') }),
  z.strictObject({ by: z.literal('state') }),
  z.strictObject({ by: z.literal('dataServer') }),
  /** The number of leading segments of the tag path. */
  z.strictObject({ by: z.literal('area'), depth: z.int().min(1).max(8) }),
])
export type Grouping = z.infer<typeof groupingSchema>

/** A view: filter, columns, order and grouping under a name. */
export const savedViewSchema = z
  .strictObject({
    id: idSchema,
    name: z.string().trim().min(1).max(limits.name),
    filter: alarmFilterSchema.prefault({}),
    service: serviceFilterSchema.prefault({}),
    columns: viewColumnsSchema.default(standardColumns),
    sort: z
      .array(sortKeySchema)
      .min(1)
      .max(limits.choices)
      .default([{ column: 'priority', descending: false }]),
    grouping: groupingSchema.default({ by: 'none' }),
  })
  // Whoever reads “All” must see all, whatever was stored under it.
  .overwrite((view) =>
    isAllView(view) ? { ...view, filter: alarmFilterSchema.parse({}), service: {} } : view,
  )
export type SavedView = z.infer<typeof savedViewSchema>
