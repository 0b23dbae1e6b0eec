import { z } from 'zod'
import { durationSchema } from './duration.ts'

/** One time that an alarm was raised (interface 2.3). What did not happen is omitted. */
export const alarmHistorySchema = z.looseObject({
  id: z.int(),
  tagId: z.int(),
  tagName: z.string(),
  message: z.string(),
  priority: z.int(),
  /** ISO 8601 with an offset, as the two below. */
  alarmTime: z.string(),
  ackTime: z.string().optional(),
  resetTime: z.string().optional(),
  alarmDuration: durationSchema.optional(),
  reactionDuration: durationSchema.optional(),
  interventionDuration: durationSchema.optional(),
  comment: z.string(),
})
export type AlarmHistory = z.infer<typeof alarmHistorySchema>
