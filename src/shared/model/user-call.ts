import { z } from 'zod'
import { callMessageSchema } from './call-message.ts'
import { maxCalledIds } from './limits.ts'
import { uintSchema } from './uint.ts'

/** The body of POST /api/v1/call/users (interface 4.6). */
export const userCallSchema = z.strictObject({
  userIds: z.array(uintSchema).min(1).max(maxCalledIds),
  ...callMessageSchema.shape,
})
export type UserCall = z.infer<typeof userCallSchema>
