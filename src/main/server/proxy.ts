import { isLoopback } from '../../shared/rules/plain-http.ts'

/** The proxy that the environment names for an address, as other programs read it; this machine itself needs none. */
export function proxyFromEnvironment(url: string, env: NodeJS.ProcessEnv): URL | null {
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
  const proxy = read(protocol === 'https:' ? 'https_proxy' : 'http_proxy')
  if (isExcepted || proxy === '' || isLoopback(hostname)) return null
  const address = proxy.includes('://') ? proxy : `http://${proxy}`
  return URL.canParse(address) && /^https?:/.test(address) ? new URL(address) : null
}
