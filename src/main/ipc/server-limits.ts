import type { Push } from '../../shared/ipc/pushes.ts'
import type { AttentionState, Notice, NoticeCode } from '../../shared/model/attention.ts'
import type { CoverageState, PlantPlace } from '../../shared/model/coverage.ts'
import type { PartHealth } from '../../shared/model/supervision.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { maySee, type Actor } from '../../shared/model/role.ts'
import type { TeamState } from '../../shared/model/team.ts'

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

/** The team without what its desks see: servers have other names there, so that none can be told from another. */
export function limitTeam(team: TeamState, actor: Limited): TeamState {
  if (!actor.servers) return team
  const withoutServers = { servers: [], covers: [] }
  return {
    ...team,
    own: team.own && { ...team.own, ...withoutServers },
    desks: team.desks.map((desk) => ({ ...desk, ...withoutServers })),
    differences: [],
    unshared: [],
    lost: [],
    yielded: [],
  }
}

/** How the plant is divided, without the servers that an actor may not see. */
export function limitCoverage(state: CoverageState, { servers }: Limited): CoverageState {
  if (!servers) return state
  const isSeen = ({ server }: PlantPlace) => servers.includes(server)
  return {
    ...state,
    own: state.own?.filter(isSeen) ?? null,
    covered: state.covered?.filter(isSeen) ?? null,
    uncovered: state.uncovered.filter(isSeen),
  }
}

/** Codes whose detail names servers. What they say of its own servers, a limited screen has in its header. */
const namingServers: readonly NoticeCode[] = ['service-lost', 'too-many-alarms', 'embedded-failed']

/** The notices without those that name servers, for an actor who may not see all of them. */
export const limitNotices = (notices: Notice[], actor: Limited): Notice[] =>
  actor.servers ? notices.filter(({ code }) => !namingServers.includes(code)) : notices

/** The failed parts without those of one server, for an actor who may not see all of them. */
export const limitHealth = (health: PartHealth[], actor: Limited): PartHealth[] =>
  actor.servers ? health.filter(({ server }) => server === null) : health

/** A push without what it says of servers that an actor may not see; `attention` is what calls for it on its own. */
export function limitPush(push: Push, actor: Limited, attention: () => AttentionState): Push {
  if (!actor.servers) return push
  switch (push.name) {
    case 'servers.changed':
      return { ...push, payload: limitServers(push.payload, actor) }
    case 'team.changed':
      return { ...push, payload: limitTeam(push.payload, actor) }
    case 'coverage.changed':
      return { ...push, payload: limitCoverage(push.payload, actor) }
    case 'settings.changed':
      return { ...push, payload: limitSettings(push.payload, actor) }
    case 'attention.changed':
      return { ...push, payload: attention() }
    case 'notices.changed':
      return { ...push, payload: limitNotices(push.payload, actor) }
    case 'health.changed':
      return { ...push, payload: limitHealth(push.payload, actor) }
    default:
      return push
  }
}

/** The server that a page of an actor begins with: what it wants, or else the first that it may see. */
export function allowedServer(wanted: string, actor: Limited, exists: (id: string) => boolean): string {
  if (!actor.servers || maySee(actor, wanted)) return wanted
  return actor.servers.find(exists) ?? actor.servers[0] ?? wanted
}
