import { z } from 'zod'
import { dateTimeTextSchema } from './date-time.ts'
import { listQuerySchema } from './list-query.ts'
import { uintTextSchema } from './uint.ts'

/**
 * The query parameters of histories, statistics and interventions (interface 4.3 to 4.5), as they stand in
 * the address. `from` belongs to the period, `to` does not.
 */
export const periodQuerySchema = z
  .object({
    stationId: uintTextSchema,
    dataServerId: uintTextSchema,
    tagGroupId: uintTextSchema,
    callGroupId: uintTextSchema,
    userId: uintTextSchema,
    from: dateTimeTextSchema,
    to: dateTimeTextSchema,
  })
  .partial()
  .extend(listQuerySchema.shape)
  .refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
    path: ['from'],
    message: 'must not be later than to',
  })
export type PeriodQuery = z.infer<typeof periodQuerySchema>
