/** The protocol of the page's WebSocket. */
export const protocol = 'tocsin'

/**
 * The page's own secret, beside the cookie. A browser lets a page set no header of a WebSocket but its protocols, and
 * an address would be logged on the way.
 */
export const pageSecretProtocol = 'tocsin.secret.'
export const pageSecretHeader = 'x-tocsin-page'

/** Why the host closes a page's WebSocket. */
export const closeCodes = { expired: 4401, replaced: 4401, revoked: 4403, 'signed-out': 4410 } as const
