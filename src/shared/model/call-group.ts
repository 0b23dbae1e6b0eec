import { z } from 'zod'
import { uintSchema } from './uint.ts'

export const callGroupMemberSchema = z.looseObject({ id: z.int(), name: z.string(), phone: z.string() })
export type CallGroupMember = z.infer<typeof callGroupMemberSchema>

/** People who are called together. The interface shows no fields (2.8): these are the embedded service's. */
export const callGroupSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  members: z.array(callGroupMemberSchema),
})
export type CallGroup = z.infer<typeof callGroupSchema>

/** The body of POST /api/v1/callgroups. A member may be given as a list shows it; its id is what counts. */
export const callGroupCreationSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  description: z.string().max(1_000).optional(),
  members: z
    .array(z.strictObject({ id: uintSchema, name: z.string().optional(), phone: z.string().optional() }))
    .max(1_000)
    .optional(),
})
export type CallGroupCreation = z.infer<typeof callGroupCreationSchema>
