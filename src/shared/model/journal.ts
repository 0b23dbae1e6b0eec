import { z } from 'zod'
import { alarmTextSchema, instantSchema } from './primitives.ts'

/** A set of viewers: rules/missed-alarm.ts. */
export const viewerSetSchema = z.string().regex(/^[0-9a-f]+$/)
/** More than a journal keeps of one alarm. */
const maxSteps = 1_000

/** Why the desk could not follow the service; alarms of that time are known from the histories only. */
export const gapCauses = [
  'first-start',
  'journal-lost',
  'not-running',
  'disconnected',
  'no-live-connection',
] as const
export const gapSchema = z.object({ cause: z.enum(gapCauses), from: instantSchema, to: instantSchema })
export type GapCause = (typeof gapCauses)[number]
export type Gap = z.infer<typeof gapSchema>

/** What the desk saw happen to an alarm, and when. */
export const journalStepSchema = z.discriminatedUnion('kind', [
  /** Raised, or re-alarmed while it was active. */
  z.object({
    kind: z.literal('appeared'),
    at: instantSchema,
    raisedAt: instantSchema,
    /** It was on the shelf then. */
    shelved: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('acknowledged'), at: instantSchema, user: alarmTextSchema }),
  z.object({ kind: z.literal('state'), at: instantSchema, state: z.int() }),
  z.object({
    kind: z.literal('gone'),
    at: instantSchema,
    /** Nobody had been at a screen for a long time. */
    unattended: z.literal(true).optional(),
  }),
])
export type JournalStep = z.infer<typeof journalStepSchema>

/** One stay of an alarm on the service's list, as this desk knows it. */
export const journalEntrySchema = z.object({
  /** The journal's own id. */
  id: z.int(),
  /** Null where it is known from the histories only, which have no alarm id. */
  alarmId: z.int().nullable(),
  dataServerId: z.int().nullable(),
  path: alarmTextSchema,
  fullPath: alarmTextSchema,
  name: alarmTextSchema,
  message: alarmTextSchema,
  priority: z.int(),
  masked: z.boolean(),
  /** The last known state; null: none. */
  state: z.int().nullable(),
  raisedAt: instantSchema,
  gone: z.boolean(),
  /** When it cleared; null while it is active or where that is unknown. */
  goneAt: instantSchema.nullable(),
  /** An empty user or a null time is unknown. */
  acknowledged: z.object({ user: alarmTextSchema, at: instantSchema.nullable() }).nullable(),
  /** The gap in which it was raised and cleared; null: the desk followed it. */
  gap: gapSchema.nullable(),
  /** It cleared while nobody was at any screen. */
  unattended: z.literal(true).optional(),
  steps: z.array(journalStepSchema).max(maxSteps),
})
export type JournalEntry = z.infer<typeof journalEntrySchema>

/** An alarm that was raised since a moment, at its first raise since then. */
export const raiseSchema = z.object({
  /** Null where it is known from the histories only. */
  alarmId: z.int().nullable(),
  path: z.string(),
  message: z.string(),
  priority: z.int(),
  /** By the service's clock. */
  raisedAt: instantSchema,
  /** When the desk learned of it. */
  receivedAt: instantSchema,
  /** How often it was raised since, and when last. */
  count: z.int().min(1),
  lastRaisedAt: instantSchema,
  isGone: z.boolean(),
  /** Its tag is raised on ordinary days too. */
  isUsual: z.literal(true).optional(),
})
export type Raise = z.infer<typeof raiseSchema>

/** The number of missed alarms of a viewer without masked ones, and the revision of the queue. */
export const missedCountSchema = z.object({
  revision: z.int(),
  count: z.int(),
  /** The number of the viewer; null: what nobody has seen counts as missed. */
  viewer: z.int().nullable(),
  /** Since when the viewer can have missed anything. */
  since: instantSchema,
})
export type MissedCount = z.infer<typeof missedCountSchema>

/** Every missed alarm that the viewer has not dismissed, oldest first. */
export const missedQueueSchema = missedCountSchema.extend({
  entries: z.array(journalEntrySchema),
  /** How many older ones were dropped because the queue is limited. */
  forgotten: z.int(),
})
export type MissedQueue = z.infer<typeof missedQueueSchema>

/** How the viewers dealt with an alarm that has cleared. */
const regardSchema = z.object({
  isMissed: z.boolean(),
  dismissed: viewerSetSchema,
  clearedAt: instantSchema,
  masked: z.boolean(),
})

/** The change since the previous revision, the same for every viewer. */
export const missedDeltaSchema = z.object({
  revision: z.int(),
  forgotten: z.int(),
  /** Null: not there, before or after. */
  changes: z.array(
    z.object({
      id: z.int(),
      before: regardSchema.nullable(),
      after: regardSchema.extend({ entry: journalEntrySchema }).nullable(),
    }),
  ),
})
export type MissedDelta = z.infer<typeof missedDeltaSchema>
