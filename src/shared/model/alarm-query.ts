import { z } from 'zod'
import { sortSchema } from './list-query.ts'
import { uintTextSchema } from './uint.ts'

/** The query parameters of GET /api/v1/alarms (interface 4.1), as they stand in the address. */
export const alarmQuerySchema = z
  .object({
    stationId: uintTextSchema,
    dataServerId: uintTextSchema,
    tagGroupId: uintTextSchema,
    scenarioId: uintTextSchema,
    callGroupId: uintTextSchema,
    alarmState: uintTextSchema,
    inactiveMasked: uintTextSchema,
    offset: uintTextSchema,
    limit: uintTextSchema,
    sort: sortSchema,
    search: z.string(),
  })
  .partial()
export type AlarmQuery = z.infer<typeof alarmQuerySchema>
