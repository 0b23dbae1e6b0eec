import type { Push } from '../../shared/ipc/pushes.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { maySee, type Actor } from '../../shared/model/role.ts'

type Limited = Pick<Actor, 'servers'>

/** What of several servers an actor may see. */
export const limitServers = <T extends { id: string }>(servers: T[], actor: Limited): T[] =>
  actor.servers ? servers.filter(({ id }) => maySee(actor, id)) : servers

/** The settings without the servers that an actor may not see. */
export function limitSettings(settings: Settings, actor: Limited): Settings {
  if (!actor.servers) return settings
  const profiles = limitServers(settings.profiles, actor)
  const activeProfile = maySee(actor, settings.activeProfile) ? settings.activeProfile : profiles[0]?.id
  return { ...settings, profiles, activeProfile: activeProfile ?? '' }
}

/** A push without what it says of servers that an actor may not see. */
export function limitPush(push: Push, actor: Limited): Push {
  if (!actor.servers) return push
  if (push.name === 'servers.changed') return { ...push, payload: limitServers(push.payload, actor) }
  return push.name === 'settings.changed' ? { ...push, payload: limitSettings(push.payload, actor) } : push
}

/** The server that a page of an actor begins with: what it wants, or else the first that it may see. */
export function allowedServer(wanted: string, actor: Limited, exists: (id: string) => boolean): string {
  if (!actor.servers || maySee(actor, wanted)) return wanted
  return actor.servers.find(exists) ?? actor.servers[0] ?? wanted
}
