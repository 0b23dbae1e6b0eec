import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** How this host is addressed. */
export interface HostOptions {
  /** The address to listen on. */
  host: string
  /** Where people reach it behind a proxy that ends TLS. */
  publicOrigin: string | null
  /** Further values of the Host header that are this host. */
  allowedHosts: readonly string[]
  /** Whether it serves TLS itself. */
  isTls: boolean
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '::ffff:127.0.0.1' || /^127(\.\d+){3}$/.test(host)

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::'

export type HostRules = ReturnType<typeof createHostRules>

/**
 * Under which names this host answers, and from which pages. Another site's name can resolve to this host (DNS
 * rebinding); the Host header is then that name, so only names that are known to be this host are served.
 */
export function createHostRules(options: HostOptions, port: () => number) {
  const { publicOrigin } = options
  const scheme = options.isTls ? 'https' : 'http'
  const publicHost = publicOrigin === null ? null : new URL(publicOrigin).host
  const withPort = (name: string) => {
    const host = isIP(name) === 6 ? `[${name}]` : name
    return port() === (options.isTls ? 443 : 80) ? host : `${host}:${port()}`
  }

  /** The names of the address that a connection arrived at. */
  const namesOf = (localAddress: string | undefined): string[] => {
    if (isLoopback(options.host)) return ['127.0.0.1', 'localhost', '::1']
    if (!isWildcard(options.host)) return [options.host]
    // An address cannot be rebound as a name can: the one that the connection arrived at is this host.
    const address = localAddress?.replace(/^::ffff:/, '')
    if (address === undefined) return []
    return isLoopback(address) ? ['127.0.0.1', 'localhost', '::1'] : [address]
  }

  const isOwnHost = (host: string | undefined, localAddress: string | undefined): boolean => {
    if (host === undefined) return false
    const named = host.toLowerCase()
    return (
      named === publicHost ||
      options.allowedHosts.some((allowed) => named === allowed || named === withPort(allowed)) ||
      namesOf(localAddress).some((name) => named === withPort(name))
    )
  }

  const shownHost = () => {
    if (!isWildcard(options.host)) return options.host
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    return outside?.address ?? '127.0.0.1'
  }

  return {
    isOwnHost,
    /** Whether a page of this host made the request; its Host header has been checked. */
    isOwnOrigin: (origin: string | undefined, host: string | undefined): boolean =>
      origin !== undefined && (origin === publicOrigin || origin === `${scheme}://${host?.toLowerCase()}`),
    /** The address for people. */
    origin: (): string => publicOrigin ?? `${scheme}://${withPort(shownHost())}`,
    /** Whether the browser's side of the connection is encrypted. */
    isEncrypted: publicOrigin === null ? options.isTls : publicOrigin.startsWith('https:'),
    isReachable: publicOrigin !== null || !isLoopback(options.host),
    /** Where a request comes from. A proxy's word counts only where one was announced, and its own address with it. */
    addressOf(remoteAddress: string | undefined, forwardedFor: string | undefined): string {
      const peer = remoteAddress?.replace(/^::ffff:/, '') ?? 'unknown'
      const client = publicOrigin === null ? undefined : forwardedFor?.split(',').at(-1)?.trim()
      return client !== undefined && isIP(client) !== 0 ? `${client} via ${peer}` : peer
    },
  }
}
