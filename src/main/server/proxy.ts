import { isLoopback } from '../../shared/rules/plain-http.ts'

/** A way to an address: through this proxy, or none. */
export type Route = URL | 'direct'

/** The ways that the system names for an address, in the order in which they are tried; never empty. */
export type SystemProxy = (url: string) => Promise<readonly Route[]>

type ProxyErrorCode = `PROXY_${'CREDENTIALS' | 'REFUSED' | 'UNREACHABLE' | 'UNSUPPORTED'}`

/** What is wrong with a proxy. The code is in the message too, where every library passes it on. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
  readonly code: ProxyErrorCode

  constructor(code: ProxyErrorCode, text: string) {
    super(`${text} (${code})`)
    this.code = code
  }
}

/**
 * The proxy of the system: the one that the environment names, which can have credentials; without one, what
 * `resolve` answers for an address, where the host can ask the desktop's settings and PAC files.
 */
export function createSystemProxy(
  env: NodeJS.ProcessEnv,
  resolve: (url: string) => Promise<string> = () => Promise.resolve('DIRECT'),
): SystemProxy {
  return async (url) => {
    const named = routeFromEnvironment(url, env)
    if (named !== null) return [named]
    const { routes, unsupported } = parseProxyList(await resolve(url))
    if (routes.length > 0) return routes
    throw new ProxyError(
      'PROXY_UNSUPPORTED',
      `this system names only ${unsupported.join(', ')} as a proxy, and the desk speaks to http and https proxies`,
    )
  }
}

/** The way that the environment names for an address, as other programs read it; null: it names none. */
export function routeFromEnvironment(url: string, env: NodeJS.ProcessEnv): Route | null {
  const { protocol, hostname, port } = new URL(url)
  const read = (name: string) => env[name] ?? env[name.toUpperCase()] ?? ''
  const isExcepted = read('no_proxy')
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true
      const [host = '', onlyPort] = entry.replace(/^\*?\.?/, '').split(':')
      if (host === '' || (onlyPort !== undefined && onlyPort !== port)) return false
      return hostname === host || hostname.endsWith(`.${host}`)
    })
  // This machine itself needs none.
  if (isExcepted || isLoopback(hostname)) return 'direct'
  const proxy = read(protocol === 'https:' ? 'https_proxy' : 'http_proxy')
  const address = proxy.includes('://') ? proxy : `http://${proxy}`
  return URL.canParse(address) && /^https?:/.test(address) ? new URL(address) : null
}

/** Reads a list as PAC files and Chromium write it, such as `PROXY a:3128; SOCKS5 b; DIRECT`. */
export function parseProxyList(list: string): { routes: readonly Route[]; unsupported: readonly string[] } {
  const routes: Route[] = []
  const unsupported: string[] = []
  for (const entry of list.split(';').map((each) => each.trim())) {
    const [kind = '', host = ''] = entry.split(/\s+/)
    const scheme = schemes.get(kind.toUpperCase())
    const address = `${scheme ?? ''}://${host}`
    if (kind.toUpperCase() === 'DIRECT') routes.push('direct')
    else if (scheme !== undefined && URL.canParse(address)) routes.push(new URL(address))
    else if (entry !== '') unsupported.push(entry)
  }
  // An empty list asks for no proxy.
  return routes.length + unsupported.length === 0
    ? { routes: ['direct'], unsupported }
    : { routes, unsupported }
}

const schemes = new Map([
  ['PROXY', 'http'],
  ['HTTP', 'http'],
  ['HTTPS', 'https'],
])
