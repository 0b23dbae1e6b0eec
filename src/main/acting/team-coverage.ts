import type { Coverage, PlantPlace } from '../../shared/model/coverage.ts'
import { maxSharedPlaces, type Presence, type TeamState } from '../../shared/model/team.ts'
import { jointCoverage } from '../../shared/rules/coverage.ts'

/** Presence is sent every few seconds; more than this would be dear in a large team. */
const maxSharedLength = 16_000

/** A server that this desk watches, by its own id and by the name that is the same on every desk. */
export interface NamedServer {
  id: string
  identity: string
}

/** What the screens of this desk cover, as the others read it: all of a server is a place of its own. */
export function placesToShare(covered: Coverage, servers: readonly NamedServer[]): PlantPlace[] {
  const identities = new Map(servers.map(({ id, identity }) => [id, identity]))
  const own = covered ?? servers.map(({ id }) => ({ server: id, area: '' }))
  const places = own.flatMap(({ server, area }) => {
    const identity = identities.get(server)
    return identity === undefined ? [] : { server: identity, area }
  })
  let length = 0
  // What is left out counts as not covered, which is said, and harms nobody.
  return places
    .slice(0, maxSharedPlaces)
    .filter(({ server, area }) => (length += server.length + area.length) <= maxSharedLength)
}

/** What others of the team cover, and whether they can be heard. */
export interface TeamCoverage {
  team: 'together' | 'alone'
  covered: Coverage
}

/**
 * What the desks that are there cover, of the servers that this one watches; null: there is no team. A desk that says
 * nothing of it, of an earlier version, covers nothing.
 */
export function teamCoverageOf(
  {
    state,
    desks,
  }: Pick<TeamState, 'state'> & {
    desks: readonly (Pick<Presence, 'covers'> & { isSilent: boolean })[]
  },
  servers: readonly NamedServer[],
): TeamCoverage | null {
  if (state === 'off') return null
  if (state === 'alone') return { team: 'alone', covered: [] }
  const ids = new Map<string, string[]>()
  for (const { id, identity } of servers) ids.set(identity, [...(ids.get(identity) ?? []), id])
  const covers = desks
    .filter(({ isSilent }) => !isSilent)
    .map((desk) =>
      (desk.covers ?? []).flatMap(({ server, area }) =>
        (ids.get(server) ?? []).map((id) => ({ server: id, area })),
      ),
    )
  return { team: 'together', covered: jointCoverage(covers) }
}
