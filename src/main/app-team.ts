import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../shared/model/settings.ts'
import type { Presence, TeamState } from '../shared/model/team.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import { readTrust } from './server/trust.ts'
import type { AuditTrail } from './storage/audit-trail.ts'
import type { StorageContext } from './storage/retrying-writer.ts'
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

/**
 * The name of an alarm service that is the same on every desk. Profiles have ids of their own on each desk, so it is
 * the address, in one form. An address of the machine itself is another service on each machine, and carries its name.
 */
export function serviceIdentity(baseUrl: string, machine: string): string {
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const host = isLoopback ? `${machine.toLowerCase()}!localhost` : hostname
  return `${protocol}//${host}${port && `:${port}`}${pathname.replace(/\/$/, '')}`
}

/** The name of a server on every desk of the team, as this machine says it. */
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
