import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { actingStateSchema } from './acting.ts'
import { alarmSchema } from './alarm.ts'
import { attentionStateSchema, noticeSchema } from './attention.ts'
import { callReminderSchema } from './call.ts'
import { coverageStateSchema } from './coverage.ts'
import { bandIds } from './constants.ts'
import { missedCountSchema } from './journal.ts'
import { managedSchema } from './policy.ts'
import { instantSchema } from './primitives.ts'
import { actorSchema } from './role.ts'
import { serverProfileSchema } from './server-profile.ts'
import { settingsSchema } from './settings.ts'
import { partHealthSchema } from './supervision.ts'

/**
 * How far the desk's alarms can be trusted:
 *   starting       nothing known yet
 *   live           hub connected, alarms confirmed by the service
 *   polling        the service answers, the hub does not: confirmed by polling
 *   lost           the service does not answer: last known alarms
 *   not-authorised the service refuses the token: last known alarms
 */
export const linkStates = ['starting', 'live', 'polling', 'lost', 'not-authorised'] as const
export type LinkState = (typeof linkStates)[number]

export const hubStates = ['connected', 'connecting', 'disconnected'] as const
export type HubState = (typeof hubStates)[number]

const instant = z.number().describe('milliseconds since 1970')

export const deskStatusSchema = z.object({
  link: z.enum(linkStates),
  hub: z.enum(hubStates),
  /** How the hub is connected; empty when it is not. */
  transport: z.string(),
  /** When the token expires, by its own claim or the token endpoint's answer. */
  tokenExpiresAt: instant.nullable(),
  /** The service's clock minus this machine's, from its Date header. */
  clockOffsetMs: z.number().nullable(),
  /** By how much that may be wrong, either way; left out where it is not known. */
  clockUncertaintyMs: z.number().optional(),
  /** Pushes without news: already found by polling, or older than the known state. */
  late: z.int(),
  /** When the service last confirmed the alarms; null: never. */
  confirmedAt: instant.nullable(),
  lastEventAt: instant.nullable(),
  lastReconcile: z.object({ at: instant, added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
  /** Messages that could not be read as alarms. */
  malformed: z.int(),
  /** Which of its addresses is read, and since when; left out where it has one. */
  address: z.object({ url: z.string(), place: z.int(), since: instant }).optional(),
  /** Why the link is not live. */
  problem: failureSchema.nullable(),
  /** How much of the first complete list was read; its alarms are published page by page. Null: all of it. */
  progress: z.object({ read: z.int(), total: z.int() }).nullable(),
})
export type DeskStatus = z.infer<typeof deskStatusSchema>
export type Progress = NonNullable<DeskStatus['progress']>

/** One of the servers that the desk watches, as pages show it whichever server they are on. */
export const serverSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  link: z.enum(linkStates),
  /** When it last confirmed its alarms, while it does not; null: it does, or never did. */
  lostSince: instant.nullable(),
  /** The address that is read where that is not the first; left out otherwise. */
  standby: z.string().optional(),
  /** Its clock; see correctedInstant. Left out where it is not known. */
  clock: z.object({ offsetMs: z.number(), uncertaintyMs: z.number() }).optional(),
  /** Its alarms without masked ones; null: not known. */
  alarms: z.object({ worst: z.enum(bandIds).nullable(), unacknowledged: z.int(), total: z.int() }).nullable(),
})
export type ServerSummary = z.infer<typeof serverSummarySchema>

/** Alarms counted from a moment on; after the last count there were none. */
export const loadCountsSchema = z.object({ from: instantSchema, counts: z.array(z.int()).max(10_000) })
export type LoadCounts = z.infer<typeof loadCountsSchema>

/** Where the rate of a flood changed, with the alarms of new tags in a minute before and after. */
const floodOnsetSchema = z.object({
  at: instantSchema,
  before: z.number(),
  after: z.number(),
  /** How many tags that are raised on ordinary days too were raised in the minute before; left out: none. */
  leftOut: z.int().optional(),
})
export type FloodOnset = z.infer<typeof floodOnsetSchema>

/** How many alarms were raised in ten minutes, without masked ones. */
export const alarmLoadSchema = z.object({
  /** Since when the counts are complete, in milliseconds since 1970; null: not known yet. */
  knownSince: z.number().nullable(),
  /** The start of the first counted minute. */
  from: instantSchema,
  /** For each minute, the most alarms in the ten minutes up to one of its own; none after the last. */
  peaks: z.array(z.int()),
  /** The alarms of the last ten minutes, by the second. */
  recent: loadCountsSchema,
  /**
   * The flood that is on: since when there are too many alarms, where their rate changed (null: nowhere in
   * particular), and when it is over unless more alarms come (null: never).
   */
  flood: z
    .object({
      since: z.number(),
      onset: floodOnsetSchema.nullable(),
      peak: z.int(),
      until: z.number().nullable(),
    })
    .nullable(),
})
export type AlarmLoad = z.infer<typeof alarmLoadSchema>

/** The run of a server's desk, and how many pushes it has sent. A restarted desk is another generation. */
export const streamPositionSchema = z.object({ generation: z.string(), sequence: z.int() })

/** The program that a page belongs to, and as whom the page uses it. */
export const aboutSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web']),
  /** The time zone of the host, an IANA name. */
  zone: z.string(),
  actor: actorSchema.pick({ name: true, role: true }),
  /** Who is at this screen; absent where nobody has said so. */
  person: z.string().optional(),
  /** How the plant is divided among the screens; absent where it is not. */
  coverage: coverageStateSchema.optional(),
  /** What the organisation manages; absent where it manages nothing. */
  managed: managedSchema.optional(),
})
export type About = z.infer<typeof aboutSchema>

/** Everything a page needs at start; later pushes of the same generation continue from `sequence`. */
export const deskSnapshotSchema = z.object({
  ...streamPositionSchema.shape,
  /** The newest; `rest` more are read with `desk.alarms`, so that a long list keeps nobody waiting. */
  alarms: z.array(alarmSchema),
  rest: z.int(),
  status: deskStatusSchema,
  settings: settingsSchema,
  /** The page's server, as it is in this run. */
  profile: serverProfileSchema,
  attention: attentionStateSchema,
  acting: actingStateSchema,
  /** The due call reminders, as in `calls.reminders`. */
  reminders: z.array(callReminderSchema),
  /** Null: the profile has not started. */
  missed: missedCountSchema.nullable(),
  load: alarmLoadSchema,
  /** Every server that the desk watches. */
  servers: z.array(serverSummarySchema),
  notices: z.array(noticeSchema),
  /** The parts that have failed in this run. */
  health: z.array(partHealthSchema),
  about: aboutSchema,
})
export type DeskSnapshot = z.infer<typeof deskSnapshotSchema>

/** The next part of a snapshot as it is now, newest first; `rest` more follow. */
export const alarmPartSchema = z.object({ alarms: z.array(alarmSchema), rest: z.int() })

/** The change since the previous delta. */
export const deskDeltaSchema = z.object({
  /** Alarms that pages do not have yet. */
  upserts: z.array(alarmSchema),
  /** Of alarms that pages have, the fields that changed; left out where there are none. */
  changes: z.array(alarmSchema.partial().required({ id: true })).optional(),
  removals: z.array(z.int()),
  /** Those of them that are new occurrences: new alarms and re-alarms. */
  raised: z.array(z.int()),
  /** Those of them that are back from the shelf and no news; left out where there are none. */
  returned: z.array(z.int()).optional(),
})
export type DeskDelta = z.infer<typeof deskDeltaSchema>
