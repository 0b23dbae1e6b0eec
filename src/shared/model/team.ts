import { z } from 'zod'
import { hostSchema, runSchema, stampSchema } from './act.ts'
import { placeSchema } from './coverage.ts'
import { linkStates } from './desk.ts'
import { limits } from './limits.ts'
import { instantSchema, pastSchema, shortTextSchema, tagSchema } from './primitives.ts'

/** What a desk sees of one server. */
export const serverSightSchema = z.object({
  /** The same on every desk: main/app-team.ts. */
  server: z.string().min(1).max(limits.address),
  name: shortTextSchema,
  link: z.enum(linkStates),
  /** How many alarms are active, and a digest of them: main/team/alarm-digest.ts. */
  count: z.int().min(0),
  digest: z.string().regex(/^[\da-f]{16}$/),
  /** It runs the rules and chains of the server. */
  escalates: z.boolean().default(false),
})
export type ServerSight = z.infer<typeof serverSightSchema>

/** An alarm that somebody has seen at a desk. */
const seenAlarmSchema = z.object({
  /** The same on every desk: main/app-team.ts. */
  server: z.string().min(1).max(limits.address),
  path: tagSchema,
  raisedAt: instantSchema,
  at: instantSchema,
})
export type SeenAlarm = z.infer<typeof seenAlarmSchema>

export const maxSharedPlaces = 200

/** What a desk says about itself, every few seconds; a desk of another version may say less or more. */
export const presenceSchema = z.object({
  host: hostSchema,
  /** The name of the desk. */
  desk: shortTextSchema,
  version: shortTextSchema,
  /** The time of day on that desk. */
  at: pastSchema,
  /** By the hybrid clock, later with every word: an old one that somebody repeats is known by it. */
  stamp: stampSchema,
  /** This run of it, and the runs of the others that it has heard: what names theirs is said now, and not repeated. */
  run: runSchema,
  heard: z.array(runSchema).max(200).default([]),
  /** How many of its acts are not shared yet. */
  pending: z.int().min(0),
  /** How many acts of the team it has yet to read. */
  behind: z.int().min(0).default(0),
  /** Who has said to be at its screens. */
  persons: z.array(shortTextSchema).max(50).default([]),
  /** How many windows and browsers are open. */
  screens: z.int().min(0).default(0),
  servers: z.array(serverSightSchema).max(100).default([]),
  /** The areas that its screens cover, by the servers' names that are the same on every desk. */
  covers: z
    .array(placeSchema.extend({ server: z.string().min(1).max(limits.address) }))
    .max(maxSharedPlaces)
    .optional(),
  /** What was seen there lately for the first time. */
  seen: z.array(seenAlarmSchema).max(50).default([]),
  /** Its last word: it is being closed. */
  isLeaving: z.boolean().default(false),
})
export type Presence = z.infer<typeof presenceSchema>

/** A desk of the team as this one knows it. */
export const teamDeskSchema = presenceSchema.extend({
  /** When it was last heard of, by this desk's clock. */
  heardAt: pastSchema,
  /** By how much its clock is ahead of this desk's. */
  clockOffsetMs: z.number(),
  /** It said no farewell, and nothing else for a while: it is frozen, or cut off. */
  isSilent: z.boolean(),
})
export type TeamDesk = z.infer<typeof teamDeskSchema>

/** Another desk sees other alarms of a server than this one. */
export const teamDifferenceSchema = z.object({
  host: hostSchema,
  desk: shortTextSchema,
  server: z.string(),
  name: shortTextSchema,
  ownCount: z.int(),
  otherCount: z.int(),
  since: pastSchema,
})
export type TeamDifference = z.infer<typeof teamDifferenceSchema>

/** Somebody here had taken an alarm, and somebody at another desk has it. */
export const lostClaimSchema = z.object({
  path: tagSchema,
  person: shortTextSchema,
  /** Who has it. */
  by: shortTextSchema,
  at: pastSchema,
})
export type LostClaim = z.infer<typeof lostClaimSchema>

/** This desk ran the escalations of a server while the team was away, and another desk does since. */
export const yieldedSchema = z.object({ server: z.string(), name: shortTextSchema, at: pastSchema })
export type Yielded = z.infer<typeof yieldedSchema>

/** A desk by its public key, and the fingerprint of that. */
const deskKeySchema = z.object({ key: z.string(), host: hostSchema })

/** The team as this desk sees it. */
export const teamStateSchema = z.object({
  /** Off: the desk has no team. */
  state: z.enum(['off', 'alone', 'together']),
  /** Since when it is so; null: off. */
  since: pastSchema.nullable(),
  /** This desk's public key, for the others to accept; null: off. */
  ownKey: z.string().nullable(),
  /** What this desk says of itself; null: off. */
  own: presenceSchema.nullable(),
  /** The other desks that were heard of lately. */
  desks: z.array(teamDeskSchema),
  differences: z.array(teamDifferenceSchema),
  /** The other desks whose acts count here. */
  accepted: z.array(deskKeySchema),
  /** The desks that send acts, and that nobody has accepted here: by their public keys. */
  waiting: z.array(deskKeySchema),
  /** Since when another desk has used the key of this one, as a copy of its folder does; null: none. */
  copiedSince: pastSchema.nullable(),
  /** How many acts of this desk are not shared yet. */
  pending: z.int(),
  /** The alarms and tags that they are about, where they are, and the name of the server: the first of them. */
  unshared: z.array(z.object({ alarmId: z.int().nullable(), path: tagSchema, server: z.string() })),
  /** How many acts of this run are too large to be shared. */
  tooLarge: z.int(),
  /** The latest, the oldest first. */
  lost: z.array(lostClaimSchema),
  /** The latest, the oldest first. */
  yielded: z.array(yieldedSchema),
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
  own: null,
  desks: [],
  differences: [],
  accepted: [],
  waiting: [],
  copiedSince: null,
  pending: 0,
  unshared: [],
  tooLarge: 0,
  lost: [],
  yielded: [],
  refused: {},
  problem: null,
}
