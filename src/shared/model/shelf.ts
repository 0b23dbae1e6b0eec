import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { alarmSchema, occurrenceSchema } from './alarm.ts'
import { bandIds, maxAcknowledged, maxShelvedMinutes, maxShelvingReason } from './constants.ts'
import { alarmTextSchema, idSchema, instantSchema, shortTextSchema, tagSchema } from './primitives.ts'

/** What is on the shelf: one alarm or a whole tag, for a time and with a reason. The service knows nothing of it. */
export const shelvedSchema = z.object({
  id: idSchema,
  /** The tag's path. */
  path: alarmTextSchema,
  /** Null: every alarm of the tag. */
  alarmId: z.int().nullable(),
  /** The most urgent band that it covers: what is more urgent is annunciated all the same. */
  band: z.enum(bandIds),
  /** The alarm's message; empty for a tag. */
  message: alarmTextSchema,
  reason: z.string().max(maxShelvingReason),
  by: shortTextSchema,
  at: instantSchema,
  until: instantSchema,
})
export type Shelved = z.infer<typeof shelvedSchema>

/** An active alarm that has left the shelf, until it clears, is raised again or is acknowledged. */
export const returnedSchema = z.object({
  alarmId: z.int(),
  /** Unshelved by somebody, who has seen it then, or because its time had ended. */
  how: z.enum(['hand', 'time']),
  /** Who unshelved it; of one whose time ended, who had shelved it. */
  by: shortTextSchema,
  at: instantSchema,
})
export type Returned = z.infer<typeof returnedSchema>

/** The shelf of one server, shared by all screens of the desk. */
export const shelfSchema = z.object({
  entries: z.array(shelvedSchema),
  /** The active alarms that they cover, as the service has them now; no other list has these. */
  alarms: z.array(alarmSchema),
  returned: z.array(returnedSchema),
})
export type Shelf = z.infer<typeof shelfSchema>

/** One edit of entries; it can be undone as long as nothing has changed them since. */
const shelfEditSchema = z.object({ ids: z.array(z.string()), edit: z.int() })
export type ShelfEdit = z.infer<typeof shelfEditSchema>

/** What was edited, and what one of several servers did not do. */
export const shelfOutcomeSchema = shelfEditSchema.extend({ failures: z.array(failureSchema).optional() })
export type ShelfOutcome = z.infer<typeof shelfOutcomeSchema>

/** Removals come first. */
export const shelfChangeSchema = z.object({
  put: shelfSchema,
  remove: z.object({
    entries: z.array(z.string()),
    alarms: z.array(z.int()),
    returned: z.array(z.int()),
  }),
})
export type ShelfChange = z.infer<typeof shelfChangeSchema>

/** What somebody wants to shelve. */
export const shelvingSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('alarms'),
    alarms: z.array(occurrenceSchema).min(1).max(maxAcknowledged),
  }),
  z.strictObject({ kind: z.literal('tag'), path: tagSchema.min(1) }),
])
export type ShelvingSubject = z.infer<typeof shelvingSubjectSchema>

export const shelvedMinutesSchema = z.int().min(1).max(maxShelvedMinutes)
export const shelvingReasonSchema = z.string().trim().min(1).max(maxShelvingReason)

const limit = z.int().min(0).max(maxShelvedMinutes)

/** Who may shelve what, and for how long. */
export const shelvingSettingsSchema = z.strictObject({
  /** The lowest role that may shelve. */
  role: z.enum(['operator', 'supervisor']).default('operator'),
  /** The longest time for each priority band, in minutes; 0: never. */
  maxMinutes: z
    .strictObject({ critical: limit, high: limit, medium: limit, low: limit })
    .default({ critical: 30, high: 120, medium: 480, low: 480 }),
  /** Critical alarms are shelved with the PIN only; where none is set, they are not. */
  criticalPin: z.boolean().default(true),
})
export type ShelvingSettings = z.infer<typeof shelvingSettingsSchema>
