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

/** A connection that has its transport, as far as later requests with its id are concerned. */
export interface AttachedConnection {
  readonly transport: 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
  /** Where the client polls. */
  readonly longPoll?: LongPollTransport
  readonly connection: HubConnection
}

/**
 * Keeps the connections that were negotiated, by the id with which their requests come.
 *
 *   waiting --attach--> attached --detach--> ended (so that the last poll learns it) --> forgotten
 *      +------------------ a minute without a transport ----------------------------------^
 */
export interface Negotiation {
  /** The answer to POST {hub}/negotiate. */
  negotiate(query: URLSearchParams): ApiResponse
  find(id: string): 'waiting' | 'ended' | AttachedConnection | null
  attach(id: string, connection: AttachedConnection): void
  detach(id: string): void
  /** An ended connection has been told to its client. */
  remove(id: string): void
}

export function createNegotiation(options: {
  clock: () => number
  newId: () => string
  attachTimeoutMs: number
}): Negotiation {
  const { clock, newId, attachTimeoutMs } = options
  // Both in the order of time, so that what is too old stands in front.
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
      // Version 1 keeps the id by which others know a connection apart from the one that attaches to it.
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
