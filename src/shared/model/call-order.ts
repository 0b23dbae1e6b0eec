import { z } from 'zod'
import { uintSchema } from './uint.ts'

/** A call that the operator wants placed: to people, to groups, or both. */
export const callOrderSchema = z.strictObject({
  userIds: z.array(uintSchema).max(1_000),
  groupIds: z.array(uintSchema).max(1_000),
  text: z.string().trim().min(1).max(4_000),
  number: uintSchema,
})
export type CallOrder = z.infer<typeof callOrderSchema>

/** A group as the desk needs it to call it; whatever else the service shows of it is kept. */
export const callableGroupSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  members: z.array(z.looseObject({ id: z.int(), name: z.string() })),
})
export type CallableGroup = z.infer<typeof callableGroupSchema>
