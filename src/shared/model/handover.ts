import { z } from 'zod'
import { bandIds, certainties, maxCalledIds, maxCallees, maxNoteLength } from './constants.ts'
import { personNameSchema } from './screen.ts'
import { noteSchema } from './marks.ts'
import { alarmTextSchema, idSchema, instantSchema, shortTextSchema, storedNameSchema } from './primitives.ts'
import { shelvedSchema } from './shelf.ts'

const instant = instantSchema.describe('milliseconds since 1970')

/** A page of paper holds about fifty lines; who needs more has the lists. */
export const maxHandoverRows = 200
export const maxOpenPoints = 500

/** One shift of one day, as the settings were when it was read. */
export const shiftTimeSchema = z.object({ name: shortTextSchema, from: instant, to: instant })
export type ShiftTime = z.infer<typeof shiftTimeSchema>

/** A list cut to a maximum of rows, and how many there are. */
const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row).max(maxHandoverRows), total: z.int() })

const subject = { path: alarmTextSchema, message: alarmTextSchema, band: z.enum(bandIds) }

/** An alarm that is active when the shift is handed over. */
export const standingSchema = z.object({
  ...subject,
  alarmId: z.int().nullable(),
  raisedAt: instant,
  /** The server's word for its state; there is none where the state has no name or is not known. */
  state: shortTextSchema.optional(),
  /** An empty user is unknown. */
  acknowledged: z.object({ user: alarmTextSchema, at: instant.nullable() }).nullable(),
  /** Who at this desk has it in hand. */
  taken: z.object({ by: shortTextSchema, at: instant }).nullable(),
})
export type Standing = z.infer<typeof standingSchema>

const bandCountSchema = z.object({ band: z.enum(bandIds), total: z.int(), unacknowledged: z.int() })

/** A call that was placed from this desk in the shift. */
export const handoverCallSchema = z.object({
  at: instant,
  by: shortTextSchema,
  /** The tag that it was about; empty: none. */
  path: alarmTextSchema,
  text: alarmTextSchema,
  groups: z.array(alarmTextSchema).max(maxCalledIds),
  /** Whether the service placed it; null: unknown. */
  placed: z.boolean().nullable(),
  /** Everybody it was to reach; `outcome` as the service's call log says it, null: not known. */
  people: z.array(z.object({ name: alarmTextSchema, outcome: alarmTextSchema.nullable() })).max(maxCallees),
})
export type HandoverCall = z.infer<typeof handoverCallSchema>

/** An alarm of the shift that cleared before anyone saw it. */
export const handoverMissedSchema = z.object({
  ...subject,
  raisedAt: instant,
  clearedAt: instant.nullable(),
})

export const handoverFloodSchema = z.object({
  from: instant,
  to: instant,
  beganBefore: z.boolean(),
  goesOn: z.boolean(),
  total: z.int(),
  /** The most alarms in any 10 minutes of it. */
  peak: z.int(),
  /** The first alarm of it; null where it began before the shift. */
  firstOut: z
    .object({
      ...subject,
      raisedAt: instant,
      ties: z.int(),
      isClockDoubtful: z.boolean(),
      /** Absent from what earlier versions signed. */
      certainty: z.enum(certainties).optional(),
      leftOut: z.int().optional(),
    })
    .nullable(),
})
export type HandoverFlood = z.infer<typeof handoverFloodSchema>

/** A tag that raised more alarms than others. */
export const handoverActorSchema = z.object({
  ...subject,
  count: z.int(),
  /** Of all alarms of the shift, 0 to 1. */
  share: z.number().min(0).max(1),
  /** It raised and cleared again and again within a minute or so. */
  isChattering: z.boolean(),
})
export type HandoverActor = z.infer<typeof handoverActorSchema>

/** A line that stays until somebody ticks it, from one handover to the next. */
export const openPointSchema = z.object({
  id: idSchema,
  text: z.string().max(maxNoteLength),
  by: shortTextSchema,
  at: instantSchema,
  done: z.object({ by: shortTextSchema, at: instantSchema }).nullable(),
})
export type OpenPoint = z.infer<typeof openPointSchema>
export const openPointTextSchema = z.string().trim().min(1).max(maxNoteLength)

/** What one shift hands over to the next. */
export const handoverContentSchema = z.object({
  shift: shiftTimeSchema,
  /** The time it covers: from the last handover if that was early, until now or the end of the shift. */
  from: instant,
  to: instant,
  /** The desk knows everything only from here on; null: all of it is known. */
  knownFrom: instant.nullable(),
  /** Whether the service confirmed the alarms when this was read. */
  isConfirmed: z.boolean(),
  raised: z.int(),
  standing: listOf(standingSchema),
  bands: z.array(bandCountSchema).max(bandIds.length),
  /** Active, but suppressed. */
  suppressed: z.int(),
  /** What is on the shelf; the alarms that it covers are not among those that stand. */
  shelved: listOf(shelvedSchema),
  calls: listOf(handoverCallSchema),
  /** Whether the service's call log told the outcomes. */
  hasCallLog: z.boolean(),
  missed: listOf(handoverMissedSchema),
  floods: z.array(handoverFloodSchema).max(maxHandoverRows),
  badActors: z.array(handoverActorSchema).max(maxHandoverRows),
  notes: listOf(noteSchema),
  /** The open ones, and those that were ticked in the shift. */
  points: z.array(openPointSchema).max(maxOpenPoints),
})
export type HandoverContent = z.infer<typeof handoverContentSchema>

/** What two people put their names to. */
export const signatureSchema = z.strictObject({
  outgoing: personNameSchema,
  incoming: personNameSchema,
  remark: z.string().trim().max(2_000),
})
export type Signature = z.infer<typeof signatureSchema>

/** A signature as it was stored, under the rules of its time. */
export const storedSignatureSchema = signatureSchema.extend({
  outgoing: storedNameSchema,
  incoming: storedNameSchema,
})

/** A handover in the list of all: without its content. */
export const handoverSummarySchema = storedSignatureSchema.extend({
  id: idSchema,
  shift: shiftTimeSchema,
  signedAt: instant,
  /** The screen on which it was signed. */
  screen: shortTextSchema,
})
export type HandoverSummary = z.infer<typeof handoverSummarySchema>

/** A signed handover, which nothing changes any more. */
export const handoverSchema = handoverSummarySchema.extend({ content: handoverContentSchema })
export type Handover = z.infer<typeof handoverSchema>

/** The part of one server in the handover of several: the signed one where there is one. */
const handoverPartSchema = z.object({
  server: shortTextSchema,
  content: handoverContentSchema,
  signed: z.object({ handover: handoverSchema, isSound: z.boolean() }).nullable(),
})
export type HandoverPart = z.infer<typeof handoverPartSchema>

/** One part for each server, where a page shows several; the reading itself is that of the first. */
export const handoverPartsSchema = z.array(handoverPartSchema).optional()

/** A reading that can be signed: what is signed is what was shown. */
export const handoverReadingSchema = z.object({
  ticket: z.string().min(1),
  content: handoverContentSchema,
  /** The signed handover of the shift; null: nobody has signed. */
  signed: handoverSummarySchema.nullable(),
  parts: handoverPartsSchema,
})
export type HandoverReading = z.infer<typeof handoverReadingSchema>

export const handoverShiftSchema = shiftTimeSchema.extend({ handover: z.string().nullable() })

/** The shifts of the last days, the current one first, and the handovers that a search finds, the newest first. */
export const handoverListSchema = z.object({
  /** The desk's time. */
  now: instant,
  shifts: z.array(handoverShiftSchema),
  handovers: z.array(handoverSummarySchema),
  /** How many the search finds. */
  total: z.int(),
  /** Who signed lately, for the next signature. */
  names: z.array(z.string()),
})
export type HandoverList = z.infer<typeof handoverListSchema>

/** When the handover of the current shift is offered. */
export const handoverSettingsSchema = z.strictObject({
  /** So many minutes before the shift ends; 0: never. */
  offerMinutes: z.int().min(0).max(120).default(10),
})
