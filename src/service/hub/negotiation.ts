import { answer, problem, type Answer } from '../rest/answer.ts'

/** How long a negotiated connection may wait for its transport. */
const waitMillis = 60_000

export interface Negotiation {
  /** The answer to POST {hub}/negotiate. */
  negotiate(query: URLSearchParams): Answer
  /** A refusal for a transport that wants to attach; null when it may. */
  refuse(id: string | null): Answer | null
  /** A transport attached. Without an id it never negotiated, which a WebSocket need not. */
  attach(id: string | null): void
  /** The transport is gone, and its id with it. */
  detach(id: string | null): void
}

/** Keeps the connections that were negotiated, by the id with which their transport will come. */
export function createNegotiation(options: { clock: () => number; newId: () => string }): Negotiation {
  const { clock, newId } = options
  const connections = new Map<string, { since: number; attached: boolean }>()

  const forgetAbandoned = () => {
    for (const [id, { since, attached }] of connections) {
      if (!attached && clock() - since > waitMillis) connections.delete(id)
    }
  }

  return {
    negotiate(query) {
      const asked = query.get('negotiateVersion') ?? '0'
      if (!/^\d{1,9}$/.test(asked)) {
        const errors = [{ field: 'negotiateVersion', message: 'must be an unsigned integer' }]
        return problem(400, 'The query is not valid.', { errors })
      }
      forgetAbandoned()
      const negotiateVersion = Math.min(Number(asked), 1)
      const connectionId = newId()
      // Version 1 keeps the id by which others know a connection apart from the one that attaches to it.
      const token = negotiateVersion === 0 ? connectionId : newId()
      connections.set(token, { since: clock(), attached: false })
      return answer({
        negotiateVersion,
        connectionId,
        ...(negotiateVersion === 0 ? {} : { connectionToken: token }),
        availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
      })
    },

    refuse(id) {
      if (id === null) return null
      forgetAbandoned()
      const connection = connections.get(id)
      if (!connection) return problem(404, 'There is no connection with that id.')
      return connection.attached ? problem(409, 'That connection already has a WebSocket.') : null
    },

    attach(id) {
      if (id !== null) connections.set(id, { since: clock(), attached: true })
    },

    detach(id) {
      if (id !== null) connections.delete(id)
    },
  }
}
