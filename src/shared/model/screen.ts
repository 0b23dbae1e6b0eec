import { z } from 'zod'
import { partOfNameSchema, storedNameSchema } from './primitives.ts'
import { actorSchema, roleSchema } from './role.ts'

/** The name of a screen, as people know it. */
export const screenNameSchema = partOfNameSchema

/** Whoever says to be at a screen. */
export const personNameSchema = partOfNameSchema

/** A browser that is signed in to the web host. */
export const screenSchema = z.object({
  id: z.string().min(1),
  name: storedNameSchema,
  role: roleSchema,
  /** Where it signed in from. */
  address: z.string(),
  /** Browser and system, as the browser states them. */
  agent: z.string(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  /** It has to be invited again after this. */
  expiresAt: z.number(),
  isConnected: z.boolean(),
  /** The screen that asks. */
  isOwn: z.boolean(),
  /** The invitation that it was opened with. */
  invitation: z.string(),
})
export type Screen = z.infer<typeof screenSchema>

export const invitationOrderSchema = z
  .strictObject({
    role: roleSchema,
    /** Null: the screen is named after its browser. */
    name: screenNameSchema.nullable(),
    servers: actorSchema.shape.servers,
  })
  // Whoever acts changes what every server has, such as settings and what is silenced.
  .refine(({ role, servers }) => role === 'viewer' || servers === undefined, 'only a viewer can be limited')
export type InvitationOrder = z.infer<typeof invitationOrderSchema>

/** An address that signs one browser in, once. */
export const invitationSchema = z.object({
  id: z.string().min(1),
  address: z.string(),
  /** How long it can be opened from now on; a lifetime, because the clocks of two machines differ. */
  lifetimeMs: z.number(),
  /** False: only a browser on the host's own machine reaches the address. */
  isReachable: z.boolean(),
  /** False: what the screen sends and shows can be read on the network. */
  isEncrypted: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>
