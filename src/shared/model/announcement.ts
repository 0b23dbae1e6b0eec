import { z } from 'zod'
import { alarmSchema } from './alarm.ts'

/** New alarms brought to somebody's attention at once: one alarm, or a burst told as a count. */
export const announcementSchema = z.object({
  /** The most urgent of them. */
  alarm: alarmSchema,
  count: z.int().min(1),
  /** False where a native notification already told it. */
  inPage: z.boolean(),
})
export type Announcement = z.infer<typeof announcementSchema>
