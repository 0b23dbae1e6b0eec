export const scheme = 'tocsin'
const host = 'desk'
export const appOrigin = `${scheme}://${host}`

/** Whether an address is the desk's own page. What does not parse is foreign. */
export function isOwnAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  // The origin of a custom scheme is opaque, so its parts are compared; a host with a port is another host.
  return url.protocol === `${scheme}:` && url.host === host && url.username === '' && url.password === ''
}
