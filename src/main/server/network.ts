import http, { type AgentOptions } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import type { ConnectionOptions, SecureContextOptions } from 'node:tls'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { isLoopback } from '../../shared/rules/plain-http.ts'
import { ProxyError, type Route, type SystemProxy } from './proxy.ts'
import { readTrust, type TrustFiles } from './trust.ts'

/** How requests to one server leave this machine: the one source of sockets for REST, token endpoint and hub. */
export interface Network {
  /** For axios and ws alike. */
  readonly httpAgent: http.Agent
  readonly httpsAgent: https.Agent
  stop(): void
}

interface NetworkParts {
  /** Whom to trust and how to identify; asked before a secure connection until it does not throw. */
  trust: () => SecureContextOptions
  /** The ways to an address, in the order in which they are tried. Asked before every connection. */
  routesTo: (url: string) => Promise<readonly Route[]>
}

/** How long a proxy may take to open a tunnel. */
const tunnelTimeoutMs = 10_000

type Connected = (error: Error | null, socket: Duplex) => void
type Target = ConnectionOptions & { host?: string; port?: number | string }

function createNetwork({ trust, routesTo }: NetworkParts): Network {
  let secureContext: tls.SecureContext | null = null
  const contextOnce = () => (secureContext ??= tls.createSecureContext(trust()))
  // A proxy is trusted as the service is, but the certificate of the desk is for the service alone.
  const authorities = () => trust().ca

  /** The socket to the target, or to the far end of a tunnel; null: connect directly. */
  const throughProxy = async (scheme: string, target: Target): Promise<Duplex | null> => {
    const { host = 'localhost', port = scheme === 'https' ? 443 : 80 } = target
    const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
    let failure: unknown
    for (const route of await routesTo(`${scheme}://${place}`)) {
      if (route === 'direct') return null
      try {
        return await openTunnel(route, place, authorities)
      } catch (error) {
        // The next proxy replaces one that cannot be reached, not one that refuses.
        if (!(error instanceof ProxyError) || error.code !== 'PROXY_UNREACHABLE') throw error
        failure = error
      }
    }
    throw failure
  }
  // Node accepts a socket that comes later, by the callback; its published types do not say so.
  const keepAlive: AgentOptions = { keepAlive: true }

  class PlainAgent extends http.Agent {
    override createConnection(options: Target, done: Connected): undefined {
      throughProxy('http', options).then(
        (tunnel) => done(null, tunnel ?? (super.createConnection(options) as Duplex)),
        (error: Error) => fail(done, error),
      )
    }
  }
  class SecureAgent extends https.Agent {
    override createConnection(options: Target, done: Connected): undefined {
      throughProxy('https', options)
        .then((tunnel) => {
          const secured = { ...options, secureContext: contextOnce(), ...(tunnel && { socket: tunnel }) }
          done(null, super.createConnection(secured) as Duplex)
        })
        .catch((error: Error) => fail(done, error))
    }
  }
  const httpAgent = new PlainAgent(keepAlive)
  const httpsAgent = new SecureAgent(keepAlive)
  return {
    httpAgent,
    httpsAgent,
    stop() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}

// With an error Node reads no socket, but its type demands one.
const fail = (done: Connected, error: Error) => (done as (error: Error) => void)(error)

/** Asks a proxy for a tunnel (CONNECT). */
function openTunnel(
  proxy: URL,
  place: string,
  authorities: () => SecureContextOptions['ca'],
): Promise<Duplex> {
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>()
  const refuse = (code: ProxyError['code'], detail: string) =>
    reject(new ProxyError(code, `the proxy ${proxy.host} ${detail}`))
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  const isSecure = proxy.protocol === 'https:'
  const request = (isSecure ? https : http).request({
    ...(isSecure && { ca: authorities() }),
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port === '' ? (isSecure ? 443 : 80) : proxy.port,
    method: 'CONNECT',
    path: place,
    agent: false,
    timeout: tunnelTimeoutMs,
    headers: {
      host: place,
      ...(proxy.username !== '' && {
        'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
  })
  request.once('connect', ({ statusCode = 0 }, socket) => {
    if (statusCode === 200) return resolve(socket)
    socket.destroy()
    if (statusCode === 407) return refuse('PROXY_CREDENTIALS', 'asks for a user name and a password')
    refuse('PROXY_REFUSED', `opens no connection to ${place}: status ${statusCode}`)
  })
  // A proxy that takes CONNECT for an ordinary request answers it as one.
  request.once('response', ({ statusCode }) => {
    request.destroy()
    refuse('PROXY_REFUSED', `opens no connection to ${place}: status ${statusCode ?? 'unknown'}`)
  })
  request.once('timeout', () => request.destroy(new Error('no answer in time')))
  request.once('error', ({ message }) => refuse('PROXY_UNREACHABLE', `cannot be reached: ${message}`))
  request.end()
  return promise
}

/** The way to one server: by its certificates, and by its proxy or the system's. */
export function profileNetwork(
  profile: TrustFiles & Pick<ServerProfile, 'proxy'>,
  systemProxy: SystemProxy,
): Network {
  return createNetwork({
    trust: () => readTrust(profile),
    async routesTo(url) {
      if (profile.proxy === 'none' || isLoopback(new URL(url).hostname)) return ['direct']
      return profile.proxy === 'system' ? systemProxy(url) : [new URL(profile.proxy)]
    },
  })
}
