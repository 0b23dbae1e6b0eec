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

export const labelRefSchema = z.strictObject({ kind: z.enum(labelKinds), id: uintSchema })
export type LabelRef = z.infer<typeof labelRefSchema>

/** A name for a number that the service does not name itself. */
export const labelSchema = labelRefSchema.extend({ name: z.string().trim().min(1).max(200) })
export type Label = z.infer<typeof labelSchema>

const timeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Days (Monday is 1) with the times between which a group is on shift; an end at or before the start is the next day's. */
const hoursLineSchema = z.strictObject({
  days: z.array(z.int().min(1).max(7)).max(7),
  from: timeOfDay,
  to: timeOfDay,
})
export type HoursLine = z.infer<typeof hoursLineSchema>

/** The working hours of a call group, which the service does not know; without lines it is always on shift. */
export const groupHoursSchema = z.strictObject({
  groupId: uintSchema,
  lines: z.array(hoursLineSchema).max(50),
})
export type GroupHours = z.infer<typeof groupHoursSchema>

export const contactBookSchema = z.object({
  contacts: z.array(contactSchema),
  labels: z.array(labelSchema),
  /** Absent in books of earlier versions. */
  hours: z.array(groupHoursSchema).optional(),
})
export type ContactBook = z.infer<typeof contactBookSchema>

/** The limit of rows of one kind in one change. */
export const maxRowsPerChange = 10_000

/** Rows to put (each replaces the one with its id) and rows to remove; removals come first. */
export const bookChangeSchema = z.strictObject({
  put: z.strictObject({
    contacts: z.array(contactSchema).max(maxRowsPerChange),
    labels: z.array(labelSchema).max(maxRowsPerChange),
    /** Hours without lines remove those of their group. */
    hours: z.array(groupHoursSchema).max(maxRowsPerChange).optional(),
  }),
  remove: z.strictObject({
    contacts: z.array(uintSchema).max(maxRowsPerChange),
    labels: z.array(labelRefSchema).max(maxRowsPerChange),
  }),
})
export type BookChange = z.infer<typeof bookChangeSchema>
