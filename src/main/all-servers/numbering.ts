import { createHash } from 'node:crypto'
import { alarmSpan, pathName, serverSeparator } from '../../shared/rules/server-ranges.ts'
import {
  calleeAmongAll,
  lastCallee,
  ownCallee,
  oversizedCallee,
  serverOfCallee,
} from '../../shared/rules/server-ranges.ts'

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
  /** People and groups, which are named in calls: their ids stay as small as the interface wants them. */
  callee(own: number): number
  ownCallee(id: number): number | null
}

/** Whatever does not fit here is numbered as it comes. */
const halfSpan = alarmSpan / 2
const places = 2 ** 16 - 2

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
    const plain = pathName(name) || id
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
  const middle = place * alarmSpan
  const prefix = name + serverSeparator
  const alarms = numberOversized(middle + halfSpan - 1)
  const callees = numberOversized(lastCallee(number))
  return {
    server,
    name,
    number,
    id: (own) => (Math.abs(own) < halfSpan / 2 ? middle + own : alarms.idOf(own)),
    path: (own) => prefix + own,
    ownId(id) {
      const known = alarms.ownOf(id)
      if (known !== undefined) return known
      const own = id - middle
      return Math.abs(own) < halfSpan / 2 ? own : null
    },
    ownPath: (path) => (path.startsWith(prefix) ? path.slice(prefix.length) : null),
    callee: (own) => (own >= 0 && own < oversizedCallee ? calleeAmongAll(number, own) : callees.idOf(own)),
    ownCallee(id) {
      if (serverOfCallee(id) !== number) return null
      return callees.ownOf(id) ?? (ownCallee(id) < oversizedCallee ? ownCallee(id) : null)
    },
  }
}

/** Numbers what does not fit its range as it comes, from the last number down. */
function numberOversized(last: number) {
  const ids = new Map<number, number>()
  const owns = new Map<number, number>()
  return {
    idOf(own: number): number {
      const known = ids.get(own)
      if (known !== undefined) return known
      const id = last - ids.size
      ids.set(own, id)
      owns.set(id, own)
      return id
    },
    ownOf: (id: number) => owns.get(id),
  }
}
