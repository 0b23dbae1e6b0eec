import { z } from 'zod'
import { uintSchema } from './uint.ts'

/** Call groups kept together. The interface shows no fields (2.8): these are the embedded service's. */
export const callGroupGroupingSchema = z.looseObject({
  id: z.int(),
  name: z.string(),
  groups: z.array(z.looseObject({ id: z.int(), name: z.string() })),
})
export type CallGroupGrouping = z.infer<typeof callGroupGroupingSchema>

/** The body of POST /api/v1/callgroupgroupings. A group may be given as a list shows it; its id is what counts. */
export const callGroupGroupingCreationSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  groups: z
    .array(z.strictObject({ id: uintSchema, name: z.string().optional() }))
    .max(1_000)
    .optional(),
})
export type CallGroupGroupingCreation = z.infer<typeof callGroupGroupingCreationSchema>
