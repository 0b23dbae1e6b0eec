/**
 * The name of an alarm service that is the same on every desk. Profiles have ids of their own on each desk, so it is
 * the address, in one form. An address of the machine itself is another service on each machine, and carries its name.
 */
export function serviceIdentity(baseUrl: string, machine: string): string {
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const host = isLoopback ? `${machine.toLowerCase()}!localhost` : hostname
  return `${protocol}//${host}${port && `:${port}`}${pathname.replace(/\/$/, '')}`
}
