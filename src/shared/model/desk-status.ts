import { z } from 'zod'
import { failureSchema } from '../result.ts'

/**
 * How far the desk's picture can be trusted:
 *   starting       nothing known yet
 *   live           hub connected, set confirmed by the service
 *   polling        the service answers, the hub does not: confirmed, found by looking
 *   lost           the service does not answer: last-known only
 *   not-authorised the service refuses the token: last-known only
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
  /** When the token ends, where it says so itself or the token endpoint did. */
  tokenExpiresAt: instant.nullable(),
  /** The service's clock minus this machine's, from its Date header. */
  clockOffsetMillis: z.number().nullable(),
  /** Announcements of alarms that had already been found by looking, or that were older than what is known. */
  late: z.int(),
  /** When the service last confirmed anything; null: never. */
  confirmedAt: instant.nullable(),
  lastEventAt: instant.nullable(),
  lastReconcile: z.object({ at: instant, added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
  /** Messages that could not be alarms. */
  malformed: z.int(),
  /** Why the link is not live. */
  problem: failureSchema.nullable(),
})
export type DeskStatus = z.infer<typeof deskStatusSchema>
