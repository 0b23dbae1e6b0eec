import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { alarmSchema, occurrenceSchema } from './alarm.ts'
import { bandIds, maxAcknowledged, maxShelvedMinutes, maxShelvingReason, maxWorkPlaces } from './constants.ts'
import { alarmTextSchema, idSchema, instantSchema, shortTextSchema, tagSchema } from './primitives.ts'

const placesSchema = z.array(tagSchema.min(1)).min(1).max(maxWorkPlaces)

/** What makes a shelving planned work: it begins later, and covers everything at and below its places. */
const plannedWorkSchema = z.object({ places: placesSchema, from: instantSchema })

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
  /** Planned work; its `path` is the first of its places. Left out: it was shelved at once. */
  work: plannedWorkSchema.optional(),
})
export type Shelved = z.infer<typeof shelvedSchema>

/** A shelving that is planned work. */
export const shelvedWorkSchema = shelvedSchema.extend({ work: plannedWorkSchema })
export type ShelvedWork = z.infer<typeof shelvedWorkSchema>

/** An alarm that planned work has hidden, and how often it was raised meanwhile. */
export const heldAlarmSchema = z.object({
  alarmId: z.int(),
  path: alarmTextSchema,
  message: alarmTextSchema,
  priority: z.number(),
  /** The last raise by the service's clock; null: it gave no valid time. */
  raisedAt: instantSchema.nullable(),
  firstAt: instantSchema,
  lastAt: instantSchema,
  times: z.int().min(1),
})
export type HeldAlarm = z.infer<typeof heldAlarmSchema>

/** Planned work that has begun, and everything that it has hidden. */
export const workRecordSchema = z.object({
  entry: shelvedWorkSchema,
  /** Null: it goes on. */
  endedAt: instantSchema.nullable(),
  alarms: z.array(heldAlarmSchema),
})
export type WorkRecord = z.infer<typeof workRecordSchema>

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

/** Planned work as somebody asks for it. */
export const workPlanSchema = z.strictObject({
  places: placesSchema,
  /** The most urgent band that it covers. */
  band: z.enum(bandIds),
  from: instantSchema,
})
export type WorkPlan = z.infer<typeof workPlanSchema>

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
