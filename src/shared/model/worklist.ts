import { z } from 'zod'
import { maxNoteLength, worklistStates } from './constants.ts'
import { instantSchema, nameSchema, shortTextSchema, storedNameSchema, tagSchema } from './primitives.ts'

/** What a tag is on the worklist for: its name, and how often it alarmed in the period that showed it. */
export const worklistSubjectSchema = z.strictObject({
  /** As the histories and statistics name it. */
  tag: tagSchema.min(1),
  message: z.string().max(1_000),
  priority: z.int(),
  /** The alarms of the tag in that period, and its length in days. */
  before: z.strictObject({ alarms: z.int().min(0), days: z.number().positive().max(100_000) }),
})
export type WorklistSubject = z.infer<typeof worklistSubjectSchema>

/** What people write about an item. */
export const worklistFieldsSchema = z.strictObject({
  /** Empty: nobody yet. */
  owner: z.union([z.string().trim().length(0), nameSchema]),
  state: z.enum(worklistStates),
  note: z.string().trim().max(maxNoteLength),
})
export type WorklistFields = z.infer<typeof worklistFieldsSchema>

/** A bad actor that somebody is to do something about. One item a tag; the service knows nothing of it. */
export const worklistItemSchema = z.object({
  ...worklistSubjectSchema.shape,
  ...worklistFieldsSchema.shape,
  owner: z.union([z.literal(''), storedNameSchema]),
  addedAt: instantSchema,
  addedBy: shortTextSchema,
  changedAt: instantSchema,
  changedBy: shortTextSchema,
  /** Since when it is done; null: it is not. */
  doneAt: instantSchema.nullable(),
})
export type WorklistItem = z.infer<typeof worklistItemSchema>

/** The items as they are now, and the tags that are on the list no more. */
export const worklistChangeSchema = z.object({
  put: z.array(worklistItemSchema),
  remove: z.array(z.string()),
})
export type WorklistChange = z.infer<typeof worklistChangeSchema>
