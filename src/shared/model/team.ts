import { z } from 'zod'
import { hostSchema } from './act.ts'
import { pastSchema, shortTextSchema } from './primitives.ts'

/** What a desk says about itself, every few seconds. */
export const presenceSchema = z.strictObject({
  host: hostSchema,
  /** The name of the desk. */
  desk: shortTextSchema,
  version: shortTextSchema,
  /** The time of day on that desk. */
  at: pastSchema,
  /** How many of its acts are not shared yet. */
  pending: z.int().min(0),
})
export type Presence = z.infer<typeof presenceSchema>

/** A desk of the team as this one knows it. */
export const teamDeskSchema = presenceSchema.extend({
  /** When it was last heard of, by this desk's clock. */
  heardAt: pastSchema,
  /** By how much its clock is ahead of this desk's. */
  clockOffsetMs: z.number(),
})
export type TeamDesk = z.infer<typeof teamDeskSchema>

/** The team as this desk sees it. */
export const teamStateSchema = z.object({
  /** Off: the desk has no team. */
  state: z.enum(['off', 'alone', 'together']),
  /** Since when it is so; null: off. */
  since: pastSchema.nullable(),
  /** This desk's public key, for the others to accept; null: off. */
  ownKey: z.string().nullable(),
  /** The other desks that were heard of lately. */
  desks: z.array(teamDeskSchema),
  /** The desks that send acts, and that nobody has accepted here: by their public keys. */
  waiting: z.array(z.object({ key: z.string(), host: hostSchema })),
  /** How many acts of this desk are not shared yet. */
  pending: z.int(),
  /** How many were dropped, by the reason. */
  refused: z.record(z.string(), z.int()),
  /** Why the team cannot be reached; null: it can. */
  problem: z.string().nullable(),
})
export type TeamState = z.infer<typeof teamStateSchema>
export const noTeam: TeamState = {
  state: 'off',
  since: null,
  ownKey: null,
  desks: [],
  waiting: [],
  pending: 0,
  refused: {},
  problem: null,
}
