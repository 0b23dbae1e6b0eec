import { ok, problem, type ApiResponse } from '../rest/responses.ts'
import type { HubConnection } from './hub-connection.ts'
import type { LongPollTransport } from './long-poll-transport.ts'

/** In the order in which a client should try them. */
const availableTransports = [
  { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
  // An event stream is UTF-8 text: it cannot carry a binary protocol.
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
]

/** A connection that has its transport, as later requests with its id see it. */
export interface AttachedConnection {
  readonly transport: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  /** Present for long polling. */
  readonly longPoll?: LongPollTransport
  readonly connection: HubConnection
}

/**
 * The negotiated connections, by the id that their requests carry.
 *
 *   waiting --attach--> attached --detach--> ended (kept for the last poll) --> removed
 *      +------------------ a minute without a transport ---------------------------^
 */
export interface Negotiation {
  /** The response to POST {hub}/negotiate. */
  negotiate(query: URLSearchParams): ApiResponse
  find(id: string): 'waiting' | 'ended' | AttachedConnection | null
  attach(id: string, connection: AttachedConnection): void
  detach(id: string): void
  /** The client has learned that the connection ended. */
  remove(id: string): void
}

export function createNegotiation(options: {
  clock: () => number
  newId: () => string
  attachTimeoutMs: number
}): Negotiation {
  const { clock, newId, attachTimeoutMs } = options
  // Both are in order of time, so expired entries come first.
  const waiting = new Map<string, number>()
  const ended = new Map<string, number>()
  const attached = new Map<string, AttachedConnection>()

  const removeExpired = () => {
    for (const since of [waiting, ended]) {
      for (const [id, at] of since) {
        if (clock() - at <= attachTimeoutMs) break
        since.delete(id)
      }
    }
  }

  return {
    negotiate(query) {
      const requestedVersion = query.get('negotiateVersion') ?? '0'
      if (!/^\d{1,9}$/.test(requestedVersion)) {
        const errors = [{ field: 'negotiateVersion', message: 'must be an unsigned integer' }]
        return problem(400, 'The query is not valid.', { errors })
      }
      removeExpired()
      const negotiateVersion = Math.min(Number(requestedVersion), 1)
      const connectionId = newId()
      // Version 1 has a secret connection token beside the public id.
      const token = negotiateVersion === 0 ? connectionId : newId()
      waiting.set(token, clock())
      return ok({
        negotiateVersion,
        connectionId,
        ...(negotiateVersion === 0 ? {} : { connectionToken: token }),
        availableTransports,
      })
    },

    find(id) {
      removeExpired()
      if (waiting.has(id)) return 'waiting'
      return attached.get(id) ?? (ended.has(id) ? 'ended' : null)
    },

    attach(id, connection) {
      waiting.delete(id)
      attached.set(id, connection)
    },

    detach(id) {
      if (attached.get(id)?.transport === 'LongPolling') ended.set(id, clock())
      attached.delete(id)
    },

    remove(id) {
      ended.delete(id)
    },
  }
}
