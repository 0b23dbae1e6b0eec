import { z } from 'zod'
import { maxNoteLength } from './constants.ts'
import { alarmKeySchema } from './alarm.ts'
import { idSchema, instantSchema, shortTextSchema, tagSchema } from './primitives.ts'

/**
 * Somebody at this desk has taken an alarm in hand. It ends with the alarm, also where its id goes to another tag, and
 * acknowledges nothing.
 */
export const claimSchema = z.object({
  ...alarmKeySchema.shape,
  by: shortTextSchema,
  at: instantSchema,
  /** Who handed it to them. */
  from: shortTextSchema.optional(),
})
export type Claim = z.infer<typeof claimSchema>

/** What somebody at this desk wrote about a tag. */
export const noteSchema = z.object({
  id: idSchema,
  /** The tag's path. */
  path: tagSchema,
  text: z.string().max(maxNoteLength),
  by: shortTextSchema,
  at: instantSchema,
})
export type Note = z.infer<typeof noteSchema>

/** The desk's own marks on alarms and tags, shared by all of its screens; the service knows nothing of them. */
export const marksSchema = z.object({ claims: z.array(claimSchema), notes: z.array(noteSchema) })
export type Marks = z.infer<typeof marksSchema>

/** Removals come first. */
export const marksChangeSchema = z.object({
  put: marksSchema,
  remove: z.object({ claims: z.array(z.int()), notes: z.array(z.string()) }),
})
export type MarksChange = z.infer<typeof marksChangeSchema>

export const noteTextSchema = z.string().trim().min(1).max(maxNoteLength)
