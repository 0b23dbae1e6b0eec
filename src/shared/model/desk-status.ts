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
