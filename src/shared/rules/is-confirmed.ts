import type { LinkState } from '../model/desk-status.ts'

/** True where what is shown is the service's current truth. */
export function isConfirmed(link: LinkState): boolean {
  return link === 'live' || link === 'polling'
}
