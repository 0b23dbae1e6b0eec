import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { limits } from './limits.ts'
import { alarmTextSchema, dateTimeSchema, idSchema } from './primitives.ts'
import { pagePlaceSchema, pageQueryOf, recordPageOf } from './records.ts'

/** What is kept as evidence, in the order in which it is offered. */
export const evidenceKinds = [
  /** Received of the service. */
  'raised',
  'acknowledged',
  'changed',
  'cleared',
  /** Raised and cleared while the desk could not follow; known from the histories. */
  'missed',
  /** Annunciated, or held back, and how or why. */
  'announced',
  'withheld',
  /** First seen, and on which screen. */
  'shown',
  /** Somebody did something at a screen. */
  'done',
  'called',
  'connection',
  /** The desk began to record, removed the oldest entries, or could not keep some that it did not write. */
  'opened',
  'retention',
  'lost',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The kinds that say what the service's list held. */
export const receivedKinds = ['raised', 'acknowledged', 'changed', 'cleared'] as const

const instantText = z.string().max(100).describe('ISO 8601 in UTC')

/** What an entry says; the fields of an alarm are as they were then, and empty where it is about none. */
export const evidenceContentSchema = z.object({
  at: instantText,
  kind: z.enum(evidenceKinds),
  /** A person at the service, or a screen of this desk. */
  user: alarmTextSchema.default(''),
  /** Channels, a reason, an action or a link state: a code, not a text. */
  what: alarmTextSchema.default(''),
  /** Further facts of it. */
  more: z.string().max(limits.json).default(''),
  alarmId: z.int().nullable().default(null),
  dataServerId: z.int().nullable().default(null),
  path: alarmTextSchema.default(''),
  fullPath: alarmTextSchema.default(''),
  name: alarmTextSchema.default(''),
  message: alarmTextSchema.default(''),
  priority: z.int().nullable().default(null),
  state: z.int().nullable().default(null),
  masked: z.boolean().default(false),
  raisedAt: instantText.nullable().default(null),
  /** Who had acknowledged the alarm by then. */
  ackUser: alarmTextSchema.default(''),
})
/** As it is written: what is empty is left out. */
export type EvidenceContent = z.input<typeof evidenceContentSchema>

/** An entry as pages and exports have it. */
export const evidenceEntrySchema = evidenceContentSchema.extend({
  /** Its number in the chain; among several servers an id of its own, and `number` is that of the chain. */
  id: z.int(),
  number: z.int().optional(),
  hash: idSchema,
})
export type EvidenceEntry = z.infer<typeof evidenceEntrySchema>

/** The period includes `from` and excludes `to`; without kinds all are meant. */
export const evidenceFilterSchema = z
  .strictObject({
    from: dateTimeSchema,
    to: dateTimeSchema,
    search: z.string().max(1_000),
    kinds: z.array(z.enum(evidenceKinds)).min(1).max(evidenceKinds.length),
  })
  .partial()
export type EvidenceFilter = z.infer<typeof evidenceFilterSchema>

/** A query for the first page, or for the one after a place. */
export const evidenceQuerySchema = pageQueryOf(evidenceFilterSchema)
  .omit({ offset: true })
  .extend({ after: pagePlaceSchema.nullable() })
export const evidencePageSchema = recordPageOf(evidenceEntrySchema).extend({
  next: pagePlaceSchema.nullable(),
})

/** What is wrong with an entry: it cannot be read, it or its index columns were changed, or entries are missing. */
export const evidenceFaults = ['unreadable', 'changed', 'gap', 'unjoined', 'cut-off'] as const
export type EvidenceFault = (typeof evidenceFaults)[number]

/** What checking the chain came to. */
const evidenceVerificationSchema = z.object({
  entries: z.int(),
  /** When the first and the last entry were made; null: there is none. */
  from: instantText.nullable(),
  to: instantText.nullable(),
  /** The last entry; noted elsewhere, it proves later that nothing was cut off the end. */
  last: z.object({ number: z.int(), hash: z.string() }),
  /** Removed as the oldest, which the chain itself records. */
  removed: z.int(),
  faults: z.array(z.object({ number: z.int(), fault: z.enum(evidenceFaults) })),
  /** How many faults there are, also those that are not listed. */
  faultCount: z.int(),
})
export type EvidenceVerification = z.infer<typeof evidenceVerificationSchema>

/** Each server has a chain of its own, which is checked by itself. */
export const chainCheckSchema = z.object({
  /** Empty where the page shows one server. */
  server: z.string(),
  /** Null: it could not be checked, and the failure says why. */
  result: evidenceVerificationSchema.nullable(),
  failure: failureSchema.nullable(),
})
export type ChainCheck = z.infer<typeof chainCheckSchema>
