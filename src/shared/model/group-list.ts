import { z } from 'zod'
import { failureSchema } from '../result.ts'

/** An item as the service shows it; the interface says nothing of its fields (2.8). */
export const looseRecordSchema = z.record(z.string(), z.unknown())
export type LooseRecord = z.infer<typeof looseRecordSchema>

/** A whole list of the service, all its pages; what was read stays where the rest failed. */
export const wholeListSchema = z.object({
  items: z.array(looseRecordSchema),
  /** As the service counts them; what came where it does not say. */
  total: z.int(),
  /** How many could not be read and are not among the items. */
  malformed: z.int(),
  failure: failureSchema.nullable(),
})
export type WholeList = z.infer<typeof wholeListSchema>

export const groupKinds = ['group', 'grouping'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The call groups and their groupings. */
export const groupListsSchema = z.object({ groups: wholeListSchema, groupings: wholeListSchema })
export type GroupLists = z.infer<typeof groupListsSchema>
