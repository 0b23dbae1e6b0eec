import { z } from 'zod'
import { labelKinds } from './constants.ts'
import { uintSchema } from './primitives.ts'

/** Somebody who can be called. The service has no list of users: this is the desk's own. */
export const contactSchema = z.strictObject({
  id: uintSchema,
  name: z.string().trim().max(200),
  phone: z.string().trim().max(100),
  note: z.string().trim().max(1_000),
  favourite: z.boolean(),
  /** Learned: found in the service's groups or call histories, and kept up to date from there. */
  source: z.enum(['typed', 'imported', 'learned']),
})
export type Contact = z.infer<typeof contactSchema>

const labelRefSchema = z.strictObject({ kind: z.enum(labelKinds), id: uintSchema })
export type LabelRef = z.infer<typeof labelRefSchema>

/** A name for a number of the service that it does not name itself. */
export const labelSchema = labelRefSchema.extend({ name: z.string().trim().min(1).max(200) })
export type Label = z.infer<typeof labelSchema>

export const contactBookSchema = z.object({ contacts: z.array(contactSchema), labels: z.array(labelSchema) })
export type ContactBook = z.infer<typeof contactBookSchema>

/** As many rows of a kind as one change may have. */
export const maxRowsPerChange = 10_000

/** Rows to put (each takes the place of the one with its id) and rows to remove; removals come first. */
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
