import { z } from 'zod'
import { durationSchema } from './duration.ts'

/** How often and how long one tag failed in a period (interface 2.4). */
export const alarmStatisticSchema = z.looseObject({
  id: z.int(),
  tagName: z.string(),
  message: z.string(),
  priority: z.int(),
  code: z.int(),
  failureNumber: z.int(),
  failureTotalTime: durationSchema,
  failureMeanTime: durationSchema,
})
export type AlarmStatistic = z.infer<typeof alarmStatisticSchema>
