/** The part of a socket that counting needs. */
export interface CountedSocket {
  readonly remoteAddress?: string | undefined
  readonly remotePort?: number | undefined
  once(event: 'close', listener: () => void): unknown
  destroy(): unknown
}

export interface Connections {
  /** Counts a new connection; where there are too many it ends a stranger's, or else the new one. */
  add(socket: CountedSocket): void
  /** The connection has signed in: it no longer makes room for others. */
  admit(socket: CountedSocket): void
  isAdmitted(socket: CountedSocket): boolean
  endAll(): void
}

interface Connection {
  socket: CountedSocket
  address: string
  isAdmitted: boolean
}

/**
 * The open connections of a server. A stranger is one that has not signed in.
 *
 *   open ──admit──> admitted ──closed──> gone
 *     └── closed, or ended as the oldest stranger when there are too many ──> gone
 *
 * The oldest goes, not the newest: a page signs in within moments, an idle socket never does, and on one machine both
 * have the same address.
 */
export function createConnections(limits: {
  maxSockets: number
  maxStrangersPerAddress: number
}): Connections {
  // Both in order of age.
  const all = new Map<string, Connection>()
  const strangers = new Map<string, Set<Connection>>()

  const forgetStranger = (connection: Connection) => {
    const group = strangers.get(connection.address)
    group?.delete(connection)
    if (group?.size === 0) strangers.delete(connection.address)
  }
  const forget = (key: string, connection: Connection) => {
    if (all.get(key) === connection) all.delete(key)
    forgetStranger(connection)
  }
  const end = (connection: Connection) => {
    forget(keyOf(connection.socket), connection)
    connection.socket.destroy()
  }

  return {
    add(socket) {
      const key = keyOf(socket)
      const address = networkOf(socket.remoteAddress)
      const connection = { socket, address, isAdmitted: false }
      const group = strangers.get(address) ?? new Set()
      const [oldestHere] = group
      if (oldestHere && group.size >= limits.maxStrangersPerAddress) end(oldestHere)
      if (all.size >= limits.maxSockets) {
        const [oldest] = largest(strangers.values())
        if (!oldest) {
          socket.destroy()
          return
        }
        end(oldest)
      }
      all.set(key, connection)
      strangers.set(address, group.add(connection))
      socket.once('close', () => forget(key, connection))
    },
    admit(socket) {
      const connection = all.get(keyOf(socket))
      if (!connection) return
      connection.isAdmitted = true
      forgetStranger(connection)
    },
    isAdmitted: (socket) => all.get(keyOf(socket))?.isAdmitted ?? false,
    endAll() {
      for (const { socket } of all.values()) socket.destroy()
    },
  }
}

/** The same for a TLS socket and for the one below it. */
const keyOf = ({ remoteAddress, remotePort }: CountedSocket) => `${remoteAddress} ${remotePort}`

function largest(groups: Iterable<Set<Connection>>): Set<Connection> {
  let found = new Set<Connection>()
  for (const group of groups) if (group.size > found.size) found = group
  return found
}

/** The address by which one sender is counted: IPv4, or the network of an IPv6 host, which has addresses to spare. */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled = [
    ...groups,
    ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'),
    ...rest,
  ]
  // All of loopback is one host already.
  return address === '::1' ? address : filled.slice(0, 4).join(':')
}
