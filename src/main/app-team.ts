import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../shared/model/settings.ts'
import type { Presence, TeamState } from '../shared/model/team.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import { readTrust } from './server/trust.ts'
import type { AuditTrail } from './storage/audit-trail.ts'
import type { StorageContext } from './storage/retrying-writer.ts'
import { serviceIdentity } from './team/service-identity.ts'
import { createTeam, type Team } from './team/team.ts'

export interface AppTeamParts {
  folder: string
  version: string
  clock: Clock
  log: Log
  storage: StorageContext
  audit: Pick<AuditTrail, 'head' | 'expect'>
  settings: () => Settings
  here: () => Pick<Presence, 'persons' | 'screens' | 'covers'>
  onChange: (state: TeamState) => void
}

/** The name of a server that is the same on every desk of the team. */
export const identityOf = (baseUrl: string): string => serviceIdentity(baseUrl, hostname())

/** Joins the team with the desk: its folder, its settings and the addresses of its servers. */
export function createAppTeam(parts: AppTeamParts): Team {
  const team = createTeam({
    ...parts,
    folder: join(parts.folder, 'team'),
    settings: () => parts.settings().team,
    trust: readTrust,
  })
  return { ...team, join: (baseUrl, sink) => team.join(identityOf(baseUrl), sink) }
}
