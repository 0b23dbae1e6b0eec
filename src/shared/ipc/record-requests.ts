import { z } from 'zod'
import { exportOrderSchema } from '../model/record-export.ts'
import {
  ticketSchema,
  callRecordSchema,
  alarmHistorySchema,
  alarmInterventionSchema,
  alarmStatisticSchema,
  callRecordFilterSchema,
  pageQueryOf,
  recordFilterSchema,
  recordPageOf,
  alarmBackgroundSchema,
  alarmSubjectSchema,
} from '../model/records.ts'
import {
  chainCheckSchema,
  evidenceEntrySchema,
  evidencePageSchema,
  evidenceQuerySchema,
} from '../model/evidence.ts'
import { burstNameSchema, burstVerdictsSchema, followingSchema, recallSchema } from '../model/memory.ts'
import { missedCountSchema, missedQueueSchema, raiseSchema } from '../model/journal.ts'
import { occurrenceSchema } from '../model/alarm.ts'
import { maxTagName } from '../model/constants.ts'
import { idSchema, instantSchema, pastSchema, tagSchema } from '../model/primitives.ts'

const ticketRef = z.strictObject({ ticket: ticketSchema })
/** More than a queue of missed alarms holds. */
const maxMissedIds = 100_000
const ids = z.array(z.int()).max(maxMissedIds)

/** Missed alarms. */
export const journalRequests = {
  /** An operator has seen the rows of these alarms, as they were raised then. */
  'alarms.seen': {
    payload: z.strictObject({ alarms: z.array(occurrenceSchema).max(10_000) }),
    reply: z.null(),
  },
  /** Where in the team an alarm was seen besides this desk; null: nowhere, as far as this desk has heard. */
  'journal.seenElsewhere': {
    payload: z.strictObject({ path: tagSchema, raisedAt: instantSchema }),
    reply: z.object({ desk: z.string(), at: instantSchema }).nullable(),
  },
  /** The alarms raised since a moment, also those that have cleared; not whole where only the earliest are there. */
  'journal.raises': {
    payload: z.strictObject({ since: pastSchema }),
    reply: z.object({ raises: z.array(raiseSchema), isWhole: z.boolean() }),
  },
  /** How many alarms this screen has missed. */
  'missed.count': { payload: z.null(), reply: missedCountSchema },
  'missed.list': { payload: z.null(), reply: missedQueueSchema },
  /** Dismisses entries, or all with null; the reply lists them, so that they can be restored. */
  'missed.dismiss': { payload: z.strictObject({ ids: ids.nullable() }), reply: z.object({ ids }) },
  'missed.restore': { payload: z.strictObject({ ids }), reply: z.null() },
} as const

/** The service's records, a page at a time. */
export const recordRequests = {
  'records.histories': {
    payload: pageQueryOf(recordFilterSchema),
    reply: recordPageOf(alarmHistorySchema),
  },
  'records.statistics': {
    payload: pageQueryOf(recordFilterSchema),
    reply: recordPageOf(alarmStatisticSchema),
  },
  'records.interventions': {
    payload: pageQueryOf(recordFilterSchema),
    reply: recordPageOf(alarmInterventionSchema),
  },
  'records.calls': { payload: pageQueryOf(callRecordFilterSchema), reply: recordPageOf(callRecordSchema) },
  /** The desk's own evidence, in the order of time. */
  'records.evidence': {
    payload: evidenceQuerySchema,
    reply: evidencePageSchema,
  },
  /** Checks the chain of all evidence, entry by entry; that of each server by itself. */
  'evidence.verify': { payload: z.null(), reply: z.array(chainCheckSchema) },
  /** For every alarm that was active at a moment, its latest entries before it. */
  'evidence.standing': {
    payload: z.strictObject({ before: pastSchema }),
    reply: z.array(evidenceEntrySchema),
  },
  'alarm.background': { payload: alarmSubjectSchema, reply: alarmBackgroundSchema },
  /** Cancels a query; its own reply is then `cancelled`. */
  'records.cancel': { payload: ticketRef, reply: z.null() },
} as const

/** Exports; the push `export.progress` reports their progress. */
export const exportRequests = {
  /** Answered as soon as it has started; reusing a ticket cancels the export that runs under it. */
  'export.start': { payload: exportOrderSchema, reply: z.null() },
  'export.cancel': { payload: ticketRef, reply: z.null() },
  /** Shows the finished file in the file manager. */
  'export.show': { payload: ticketRef, reply: z.null() },
} as const

/** The server that the recall named: by now another one may be nearer to its past. */
const recalledServer = idSchema.optional()

/** What the desk remembers of past alarms. */
export const memoryRequests = {
  /** Bursts like the one that is under way, and what usually followed in them. */
  'memory.recall': { payload: z.null(), reply: recallSchema },
  /** What usually follows a tag within ten minutes, by any of its names. */
  'memory.follows': {
    payload: z.strictObject({ names: z.array(z.string().max(maxTagName)).max(3) }),
    reply: z.array(followingSchema),
  },
  /** Names the burst that began then; empty takes its name away. */
  'memory.name': {
    payload: z.strictObject({ server: recalledServer, from: pastSchema, name: burstNameSchema }),
    reply: z.null(),
  },
  /** Whether a burst was like a past one; null takes back what was said. */
  'memory.compare': {
    payload: z.strictObject({
      server: recalledServer,
      from: pastSchema,
      past: pastSchema,
      isLike: z.boolean().nullable(),
    }),
    reply: z.null(),
  },
  /** How often that was said, of the bursts within a period. */
  'memory.verdicts': {
    payload: z.strictObject({ from: pastSchema, to: pastSchema }),
    reply: burstVerdictsSchema,
  },
} as const
