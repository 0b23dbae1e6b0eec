import { createHash } from 'node:crypto'

/**
 * Ids and paths of one server among those of all: equal ids of two services never meet. A path begins with the name
 * of its server, as if the servers were the areas of one plant.
 */
export interface Numbering {
  readonly server: string
  /** What the server is called in paths: its name, told apart where two have the same. */
  readonly name: string
  /** Its number in the lists that name their servers by numbers. */
  readonly number: number
  id(own: number): number
  path(own: string): string
  /** The server's own id or path; null where it is of another server. */
  ownId(id: number): number | null
  ownPath(path: string): string | null
}

/** The ids of a service are 32 bits wide as a rule; whatever does not fit here is numbered as it comes. */
const halfSpan = 2 ** 36
const span = 2 * halfSpan
const places = 2 ** 16 - 2
const separator = '\\'

/** By its id alone, so that a link leads to the same alarm when servers come and go. */
const placeOf = (server: string) =>
  1 + (createHash('sha256').update(server).digest().readUInt32BE(0) % (places - 1))

/** A server by its place among those of the settings, from 1. */
export interface NumberedServer {
  id: string
  name: string
  number: number
}

/** Numbers the servers apart from one another. */
export function numberServers(servers: readonly NumberedServer[]): Numbering[] {
  const taken = new Set<number>()
  const names = new Set<string>()
  return servers.map(({ id, name, number }) => {
    let place = placeOf(id)
    while (taken.has(place)) place = (place % (places - 1)) + 1
    taken.add(place)
    const plain = name.replaceAll(separator, '/').trim() || id
    let unique = plain
    for (let count = 2; names.has(unique); count++) unique = `${plain} (${count})`
    names.add(unique)
    return createNumbering({ server: id, name: unique, number }, place)
  })
}

function createNumbering(
  { server, name, number }: Pick<Numbering, 'server' | 'name' | 'number'>,
  place: number,
): Numbering {
  const middle = place * span
  const prefix = name + separator
  const oversized = new Map<number, number>()
  const ownOversized = new Map<number, number>()
  const numberOversized = (own: number) => {
    const known = oversized.get(own)
    if (known !== undefined) return known
    const id = middle + halfSpan - 1 - oversized.size
    oversized.set(own, id)
    ownOversized.set(id, own)
    return id
  }
  return {
    server,
    name,
    number,
    id: (own) => (Math.abs(own) < halfSpan / 2 ? middle + own : numberOversized(own)),
    path: (own) => prefix + own,
    ownId(id) {
      const known = ownOversized.get(id)
      if (known !== undefined) return known
      const own = id - middle
      return Math.abs(own) < halfSpan / 2 ? own : null
    },
    ownPath: (path) => (path.startsWith(prefix) ? path.slice(prefix.length) : null),
  }
}
