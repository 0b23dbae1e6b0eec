import { z } from 'zod'
import { alarmTextSchema, instantSchema } from './primitives.ts'

/** Which alarm of a server: an id that has gone to another tag is another alarm. */
export const alarmKeySchema = z.strictObject({ alarmId: z.int(), path: alarmTextSchema })
export type AlarmKey = z.infer<typeof alarmKeySchema>

/** Which raise of it; null where the service gave no valid time, or where every raise is meant. */
export const occurrenceSchema = alarmKeySchema.extend({
  raisedAt: instantSchema.nullable(),
})
export type Occurrence = z.infer<typeof occurrenceSchema>
