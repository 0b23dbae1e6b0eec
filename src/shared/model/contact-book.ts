import { z } from 'zod'
import { labelKinds } from './constants.ts'
import { uintSchema } from './primitives.ts'

/** A person who can be called. The service has no list of users, so the desk keeps its own. */
export const contactSchema = z.strictObject({
  id: uintSchema,
  name: z.string().trim().max(200),
  phone: z.string().trim().max(100),
  note: z.string().trim().max(1_000),
  favourite: z.boolean(),
  /** Learned contacts come from the service's groups or call histories and follow them. */
  source: z.enum(['typed', 'imported', 'learned']),
})
export type Contact = z.infer<typeof contactSchema>

const labelRefSchema = z.strictObject({ kind: z.enum(labelKinds), id: uintSchema })
export type LabelRef = z.infer<typeof labelRefSchema>

/** A name for a number that the service does not name itself. */
export const labelSchema = labelRefSchema.extend({ name: z.string().trim().min(1).max(200) })
export type Label = z.infer<typeof labelSchema>

export const contactBookSchema = z.object({ contacts: z.array(contactSchema), labels: z.array(labelSchema) })
export type ContactBook = z.infer<typeof contactBookSchema>

/** The limit of rows of one kind in one change. */
export const maxRowsPerChange = 10_000

/** Rows to put (each replaces the one with its id) and rows to remove; removals come first. */
export const bookChangeSchema = z.strictObject({
  put: z.strictObject({
    contacts: z.array(contactSchema).max(maxRowsPerChange),
    labels: z.array(labelSchema).max(maxRowsPerChange),
  }),
  remove: z.strictObject({
    contacts: z.array(uintSchema).max(maxRowsPerChange),
    labels: z.array(labelRefSchema).max(maxRowsPerChange),
  }),
})
export type BookChange = z.infer<typeof bookChangeSchema>
