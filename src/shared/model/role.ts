import { z } from 'zod'
import { isAtLeast, localSession, roles, type Role } from './constants.ts'
import { idSchema, shortTextSchema } from './primitives.ts'

export const roleSchema = z.enum(roles)

/** Who makes a request: a session of the web host, or the desk's own windows. */
export const actorSchema = z.object({
  /** Identifies the session; never its secret. */
  session: idSchema,
  /** The name of the screen, for people. */
  name: shortTextSchema.min(1),
  role: roleSchema,
  /** Where the request came from. */
  address: shortTextSchema,
  /** The servers that it may see; left out: all. */
  servers: z.array(idSchema).min(1).max(100).optional(),
})
export type Actor = z.infer<typeof actorSchema>

/** The actor of the desk's own windows, on the machine itself. */
export const localActor = (role: Role = 'supervisor'): Actor => ({
  session: localSession,
  name: 'This computer',
  role,
  address: 'local',
})

/** A screen at which alarms are seen. */
export interface Viewer {
  id: string
  /** The name of the screen, for people. */
  name: string
  /** Since when it is known to the host; what was over before it has not missed. */
  since: number
}

/** A viewer's screen neither sees nor silences for itself: it follows what anybody did. */
export const anybody = 'anybody'

/** Whose silencing counts at the screen of an actor. */
export const viewerOf = ({ session, role }: Pick<Actor, 'session' | 'role'>): string =>
  isAtLeast(role, 'operator') ? session : anybody

/** The role under a limit; no limit leaves it as it is. */
export const lowerRole = (role: Role, limit: Role | undefined): Role =>
  limit !== undefined && isAtLeast(role, limit) ? limit : role

/** Whether an actor may see a server. */
export const maySee = ({ servers }: Pick<Actor, 'servers'>, server: string): boolean =>
  servers?.includes(server) ?? true
