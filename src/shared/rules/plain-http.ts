import type { ServerProfile } from '../model/server-profile.ts'

type Addresses = Pick<ServerProfile, 'kind' | 'baseUrl' | 'auth'> & Partial<Pick<ServerProfile, 'standbys'>>

/** The origins of a profile that are plain http on another machine: anybody on the network path can read the secrets. */
export function plainHttpOrigins({ kind, baseUrl, standbys = [], auth }: Addresses): string[] {
  if (kind === 'embedded') return []
  const addresses = [baseUrl, ...standbys, ...(auth.kind === 'oauth' ? [auth.tokenUrl] : [])]
  const origins = addresses.flatMap((address) => {
    const url = URL.canParse(address) ? new URL(address) : null
    return url?.protocol === 'http:' && !isLoopback(url.hostname) ? [url.origin] : []
  })
  return [...new Set(origins)]
}

/** Whether secrets may be sent: everything is encrypted or stays on this machine, or somebody accepted that it is not. */
export function isPlainHttpAccepted(profile: Addresses & Pick<ServerProfile, 'plainHttp'>): boolean {
  const accepted = profile.plainHttp?.origins ?? []
  return plainHttpOrigins(profile).every((origin) => accepted.includes(origin))
}

/** Whether the host of an address is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
