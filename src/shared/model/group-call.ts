import { z } from 'zod'
import { callMessageSchema } from './call-message.ts'
import { maxCalledIds } from './limits.ts'
import { uintSchema } from './uint.ts'

/** The body of POST /api/v1/call/groups. The interface shows none (4.7): this is the one for users, with groups. */
export const groupCallSchema = z.strictObject({
  groupIds: z.array(uintSchema).min(1).max(maxCalledIds),
  ...callMessageSchema.shape,
})
export type GroupCall = z.infer<typeof groupCallSchema>
