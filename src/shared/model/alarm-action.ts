import { z } from 'zod'
import { uintSchema } from './uint.ts'

/** The action types that the interface names; the whole list is not shown, so others are allowed. */
export const knownActionTypes = [
  'CallGroup',
  'ExecuteCommand',
  'StopCommand',
  'PlaySound',
  'CallUser',
] as const

export const alarmActionSchema = z
  .object({
    id: uintSchema,
    type: z.string().min(1),
    scriptId: uintSchema,
    parameter: z.string(),
    flags: uintSchema,
  })
  .partial()
  .required({ type: true })
export type AlarmAction = z.infer<typeof alarmActionSchema>
