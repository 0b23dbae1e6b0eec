import { z } from 'zod'
import { failureSchema } from '../result.ts'
import { actingStateSchema } from './acting.ts'
import { alarmSchema } from './alarm.ts'
import { attentionStateSchema, noticeSchema } from './attention.ts'
import { callReminderSchema } from './call.ts'
import { missedCountSchema } from './journal.ts'
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
  /** Pushes without news: already found by polling, or older than the known state. */
  late: z.int(),
  /** When the service last confirmed the alarms; null: never. */
  confirmedAt: instant.nullable(),
  lastEventAt: instant.nullable(),
  lastReconcile: z.object({ at: instant, added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
  /** Messages that could not be read as alarms. */
  malformed: z.int(),
  /** Why the link is not live. */
  problem: failureSchema.nullable(),
})
export type DeskStatus = z.infer<typeof deskStatusSchema>

/** The alarms raised in each minute, without masked ones. */
export const alarmLoadSchema = z.object({
  /** Since when the counts are complete, in milliseconds since 1970; null: not known yet. */
  knownSince: z.number().nullable(),
  /** The start of the first counted minute. */
  from: z.number(),
  /** One count a minute; minutes after the last one had no alarm. */
  counts: z.array(z.int()),
})
export type AlarmLoad = z.infer<typeof alarmLoadSchema>

/** The run of a server's desk, and how many pushes it has sent. A restarted desk is another generation. */
export const streamPositionSchema = z.object({ generation: z.string(), sequence: z.int() })

/** Everything a page needs at start; later pushes of the same generation continue from `sequence`. */
export const deskSnapshotSchema = z.object({
  ...streamPositionSchema.shape,
  alarms: z.array(alarmSchema),
  status: deskStatusSchema,
  settings: settingsSchema,
  /** The page's server, as it is in this run. */
  profile: serverProfileSchema,
  attention: attentionStateSchema,
  acting: actingStateSchema,
  /** The due call reminders, as in `calls.reminders`. */
  reminders: z.array(callReminderSchema),
  missed: missedCountSchema,
  load: alarmLoadSchema,
  notices: z.array(noticeSchema),
  /** The parts that have failed in this run. */
  health: z.array(partHealthSchema),
  about: z.object({ version: z.string(), host: z.enum(['electron', 'web']) }),
})
export type DeskSnapshot = z.infer<typeof deskSnapshotSchema>

/** The change since the previous delta. */
export const deskDeltaSchema = z.object({
  upserts: z.array(alarmSchema),
  removals: z.array(z.int()),
  /** The upserts that are new occurrences: new alarms and re-alarms. */
  raised: z.array(z.int()),
})
export type DeskDelta = z.infer<typeof deskDeltaSchema>
