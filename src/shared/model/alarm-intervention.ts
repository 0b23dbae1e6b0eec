import { z } from 'zod'
import { durationSchema } from './duration.ts'

/** How often and how fast one user took care of alarms in a period (interface 2.5). */
export const alarmInterventionSchema = z.looseObject({
  id: z.int(),
  user: z.string(),
  interventionNumber: z.int(),
  reactionMeanTime: durationSchema,
  interventionMeanTime: durationSchema,
})
export type AlarmIntervention = z.infer<typeof alarmInterventionSchema>
