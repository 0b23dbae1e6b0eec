import { z } from 'zod'
import { uintSchema } from './uint.ts'

/** Types that occur are CallGroup, ExecuteCommand, StopCommand, PlaySound and CallUser; others are allowed. */
export const alarmActionSchema = z
  .strictObject({
    id: uintSchema,
    type: z.string().min(1),
    scriptId: uintSchema,
    parameter: z.string(),
    flags: uintSchema,
  })
  .partial()
  .required({ type: true })
export type AlarmAction = z.infer<typeof alarmActionSchema>
