import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { pinSchema } from '../model/acting.ts'
import { ticketSchema } from '../model/records.ts'
import {
  helpChangeSchema,
  helpEntrySchema,
  helpRuleSchema,
  importModes,
  maxHelpRows,
} from '../model/alarm-help.ts'
import {
  handoverListSchema,
  handoverPartsSchema,
  handoverReadingSchema,
  handoverSchema,
  handoverSummarySchema,
  openPointSchema,
  openPointTextSchema,
  signatureSchema,
} from '../model/handover.ts'
import { claimSchema, marksSchema, noteSchema, noteTextSchema } from '../model/marks.ts'
import { occurrenceSchema } from '../model/alarm.ts'
import { ratingKindSchema, ratingSchema, tagRatingsSchema } from '../model/rating.ts'
import {
  shelfOutcomeSchema,
  shelfSchema,
  shelvedMinutesSchema,
  shelvingReasonSchema,
  shelvingSubjectSchema,
  workPlanSchema,
  workRecordSchema,
} from '../model/shelf.ts'
import { worklistFieldsSchema, worklistItemSchema, worklistSubjectSchema } from '../model/worklist.ts'
import { maxAcknowledged, maxHelpPattern } from '../model/constants.ts'
import {
  idSchema,
  instantSchema,
  partOfNameSchema,
  pastSchema,
  shortTextSchema,
  tagSchema,
} from '../model/primitives.ts'

const pin = pinSchema.nullable()

/** The desk's own marks: who has taken an alarm, and notes on tags. They are never taken for an acknowledgement. */
export const markRequests = {
  'marks.read': { payload: z.null(), reply: marksSchema },
  /** Takes alarms in hand, or gives them back; alarms that have cleared are ignored. */
  'marks.take': {
    payload: z.strictObject({
      alarms: z.array(occurrenceSchema).min(1).max(maxAcknowledged),
      isTaken: z.boolean(),
      /** Whether those that somebody else has are taken over. */
      takesOver: z.boolean(),
      /** Whom they are handed to instead. */
      to: partOfNameSchema.optional(),
    }),
    reply: z.object({
      ids: z.array(z.int()),
      heldByOthers: z.array(claimSchema),
      /** What one of several servers did not do; the others did. */
      failures: z.array(failureSchema).optional(),
    }),
  },
  'marks.note': { payload: z.strictObject({ path: tagSchema, text: noteTextSchema }), reply: noteSchema },
  'marks.removeNote': { payload: z.strictObject({ id: idSchema }), reply: z.null() },
} as const

const helpVersion = z.object({ version: z.int() })

/** The plant's alarm help: causes, consequences, actions and times to respond, kept by the desk. */
export const alarmHelpRequests = {
  /** The pattern and the time of every entry. */
  'alarmHelp.rules': { payload: z.null(), reply: helpVersion.extend({ rules: z.array(helpRuleSchema) }) },
  /** Whole entries, a part at a time; after another version they are read from the start. */
  'alarmHelp.list': {
    payload: z.strictObject({ from: z.int().min(0), limit: z.int().min(1).max(1_000) }),
    reply: helpVersion.extend({ total: z.int(), entries: z.array(helpEntrySchema) }),
  },
  'alarmHelp.entry': {
    payload: z.strictObject({ pattern: z.string().max(maxHelpPattern) }),
    reply: z.object({ entry: helpEntrySchema.nullable() }),
  },
  /** Edits by hand. */
  'alarmHelp.change': { payload: helpChangeSchema, reply: helpVersion },
  /** Sends a part of a file; nothing changes before the commit. */
  'alarmHelp.stage': {
    payload: z.strictObject({
      ticket: ticketSchema,
      isFirst: z.boolean(),
      entries: z.array(helpEntrySchema).max(maxHelpRows),
    }),
    reply: z.object({ staged: z.int() }),
  },
  'alarmHelp.commit': {
    payload: z.strictObject({
      ticket: ticketSchema,
      mode: z.enum(importModes),
      /** How many rows were sent: a lost part must not go unnoticed. */
      count: z.int().min(0),
      /** The name of the file, for the audit. */
      file: z.string().max(255),
    }),
    reply: helpVersion.extend({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      unchanged: z.int(),
    }),
  },
  /** Takes back the import that led to this version. */
  'alarmHelp.undo': { payload: z.strictObject({ version: z.int() }), reply: helpVersion },
} as const

/** The end, where it was chosen by the clock, which the minutes only come near. */
const chosenEndSchema = instantSchema.optional()
const shelfIds = z.array(idSchema).min(1).max(1_000)

/** The shelf: alarms that lists and annunciation leave out for a time. Each reply names the edit, so that it can be undone. */
export const shelfRequests = {
  'shelf.read': { payload: z.null(), reply: shelfSchema },
  'shelf.shelve': {
    payload: z.strictObject({
      subject: shelvingSubjectSchema,
      minutes: shelvedMinutesSchema,
      until: chosenEndSchema,
      reason: shelvingReasonSchema,
      pin,
    }),
    reply: shelfOutcomeSchema,
  },
  /** Work that begins later; it hides alarms for this many minutes from then on. */
  'shelf.plan': {
    payload: z.strictObject({
      plan: workPlanSchema,
      minutes: shelvedMinutesSchema,
      until: chosenEndSchema,
      reason: shelvingReasonSchema,
      pin,
    }),
    reply: shelfOutcomeSchema,
  },
  /** Planned work that has begun, with the alarms that it hid. */
  'shelf.works': { payload: z.null(), reply: z.array(workRecordSchema) },
  /** Sets the time left; of work that has not begun, how long it takes. */
  'shelf.extend': {
    payload: z.strictObject({ ids: shelfIds, minutes: shelvedMinutesSchema, until: chosenEndSchema, pin }),
    reply: shelfOutcomeSchema,
  },
  'shelf.unshelve': { payload: z.strictObject({ ids: shelfIds }), reply: shelfOutcomeSchema },
  /** Refused where one of its entries has changed since. */
  'shelf.undo': { payload: z.strictObject({ ids: shelfIds, edit: z.int() }), reply: z.null() },
} as const

/** Handing one shift over to the next. */
export const handoverRequests = {
  /** The shifts of the last days and the signed handovers that hold every word of a search. */
  'handover.list': {
    payload: z.strictObject({ search: z.string().max(200), limit: z.int().min(1).max(500) }),
    reply: handoverListSchema,
  },
  /** What the shift that began then hands over; null: the current one. */
  'handover.read': {
    payload: z.strictObject({ from: pastSchema.nullable() }),
    reply: handoverReadingSchema,
  },
  /** A signed one; `isSound` is false where it is not what was signed. */
  'handover.open': {
    payload: z.strictObject({ id: idSchema }),
    reply: z.object({ handover: handoverSchema, isSound: z.boolean(), parts: handoverPartsSchema }),
  },
  /** Signs what was read under the ticket; a shift is handed over once. */
  'handover.sign': {
    payload: signatureSchema.extend({ ticket: ticketSchema }),
    reply: handoverSummarySchema,
  },
  'handover.addPoint': {
    /** Among several servers the paper says by name which of them it is of. */
    payload: z.strictObject({ text: openPointTextSchema, server: shortTextSchema.optional() }),
    reply: openPointSchema,
  },
  'handover.tickPoint': {
    payload: z.strictObject({ id: idSchema, isDone: z.boolean() }),
    reply: openPointSchema,
  },
} as const

const tagRef = z.strictObject({ tag: tagSchema.min(1) })

/** The bad actors that people work on. */
export const worklistRequests = {
  'worklist.read': { payload: z.null(), reply: z.array(worklistItemSchema) },
  'worklist.add': { payload: worklistSubjectSchema, reply: worklistItemSchema },
  'worklist.change': {
    payload: tagRef.extend({ fields: worklistFieldsSchema }),
    reply: worklistItemSchema,
  },
  'worklist.remove': { payload: tagRef, reply: z.null() },
  /** `changedAt`: of the item as the change left it; null: it was removed. */
  'worklist.undo': { payload: tagRef.extend({ changedAt: pastSchema.nullable() }), reply: z.null() },
} as const

/** Whether alarms were useful, as people say. */
export const ratingRequests = {
  /** Rates an alarm, or all of a burst; null takes back what was said. */
  'ratings.rate': {
    payload: z.strictObject({
      alarms: z.array(occurrenceSchema).min(1).max(maxAcknowledged),
      kind: ratingKindSchema.nullable(),
    }),
    reply: z.object({ edit: z.int() }),
  },
  /** Takes one back, unless something else was said since. */
  'ratings.undo': { payload: z.strictObject({ edit: z.int() }), reply: z.null() },
  /** What was said of a raise. */
  'ratings.read': { payload: occurrenceSchema, reply: z.object({ rating: ratingSchema.nullable() }) },
  /** By tag, of the raises within a period, for statistics and report. */
  'ratings.count': {
    payload: z.strictObject({ from: pastSchema, to: pastSchema }),
    reply: z.array(tagRatingsSchema),
  },
} as const
