import { z } from 'zod'
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
    // A literal plus in a query string arrives as a space.
    sort: z
      .string()
      .transform((text) => text.replace(/^ /, '+'))
      .pipe(z.enum(['+id', '-id'])),
    search: z.string(),
  })
  .partial()
export type AlarmQuery = z.infer<typeof alarmQuerySchema>
