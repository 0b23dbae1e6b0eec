import { z } from 'zod'
import { isWithinJson, uintSchema } from './primitives.ts'
import { failureSchema } from '../result.ts'

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

/** The body of POST /api/v1/callgroups. A member may be given as in a list; only its id is used. */
export const callGroupCreationSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  description: z.string().max(1_000).optional(),
  members: z
    .array(z.strictObject({ id: uintSchema, name: z.string().optional(), phone: z.string().optional() }))
    .max(1_000)
    .optional(),
})
export type CallGroupCreation = z.infer<typeof callGroupCreationSchema>

/** Call groups kept together. The interface shows no fields (2.8): these are the embedded service's. */
export const callGroupGroupingSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  groups: z.array(z.looseObject({ id: z.int(), name: z.string() })),
})
export type CallGroupGrouping = z.infer<typeof callGroupGroupingSchema>

/** The body of POST /api/v1/callgroupgroupings. A group may be given as in a list; only its id is used. */
export const callGroupGroupingCreationSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  groups: z
    .array(z.strictObject({ id: uintSchema, name: z.string().optional() }))
    .max(1_000)
    .optional(),
})
export type CallGroupGroupingCreation = z.infer<typeof callGroupGroupingCreationSchema>

/** An item of the service; the interface leaves its fields open (2.8). */
export const looseRecordSchema = z.record(z.string(), z.unknown())
export type LooseRecord = z.infer<typeof looseRecordSchema>

/** The body of a new group or grouping, for a service that has fields of its own. */
export const groupBodySchema = looseRecordSchema.refine(isWithinJson, 'is too long')

/** All pages of a list; what was read is kept where the rest failed. */
export const wholeListSchema = z.object({
  items: z.array(looseRecordSchema),
  /** As the service reports it, or the number received where it does not. */
  total: z.int(),
  /** How many items could not be read and are not in the list. */
  malformed: z.int(),
  failure: failureSchema.nullable(),
})
export type WholeList = z.infer<typeof wholeListSchema>

export const groupKinds = ['group', 'grouping'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The call groups and their groupings. */
export const groupListsSchema = z.object({ groups: wholeListSchema, groupings: wholeListSchema })
export type GroupLists = z.infer<typeof groupListsSchema>
