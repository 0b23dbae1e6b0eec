import type { IncomingMessage } from 'node:http'
import type { StreamEndpoint } from '../rest/endpoint.ts'
import { readBody } from '../../edge/read-body.ts'
import { problem, type ApiResponse } from '../rest/responses.ts'
import type { ClientRegistry } from './client-registry.ts'
import { sendEndOfPolling, createLongPollTransport } from './long-poll-transport.ts'
import type { AttachedConnection, Negotiation } from './negotiation.ts'
import { createEventStreamTransport } from './transport.ts'

const missingId = problem(400, 'The query has no id.', {
  errors: [{ field: 'id', message: 'is required: negotiate first' }],
})
const unknownConnection = problem(404, 'There is no connection with that id.')
const noTransportYet = problem(409, 'That connection has no transport yet.')
const otherTransport = problem(409, 'That connection has another transport.')
const alreadySending = problem(409, 'That connection is already sending.')
const serviceStopping = problem(503, 'The service is stopping.')

/** Server-sent events, long polling, and the POST with which the clients of both send. */
export function createHttpTransports(options: {
  path: string
  negotiation: Negotiation
  clients: ClientRegistry
  isStopping: () => boolean
  maxBytes: number
}): readonly StreamEndpoint[] {
  const { path, negotiation, clients, isStopping, maxBytes } = options
  const sendingIds = new Set<string>()

  const openEventStream: StreamEndpoint['serve'] = ({ response, query }) => {
    const id = query.get('id')
    if (id === null) return missingId
    const found = negotiation.find(id)
    if (found === null || found === 'ended') return unknownConnection
    if (found !== 'waiting') return otherTransport
    if (isStopping()) return serviceStopping
    const { connection } = clients.add(
      (events) => createEventStreamTransport(response, events),
      () => {
        negotiation.detach(id)
      },
    )
    negotiation.attach(id, { transport: 'ServerSentEvents', connection })
    return null
  }

  const openLongPoll = (id: string): AttachedConnection => {
    const { connection, transport } = clients.add(createLongPollTransport, () => {
      negotiation.detach(id)
    })
    const attached: AttachedConnection = { transport: 'LongPolling', connection, longPoll: transport }
    negotiation.attach(id, attached)
    return attached
  }

  const poll: StreamEndpoint['serve'] = ({ response, query }) => {
    const id = query.get('id')
    if (id === null) return missingId
    const found = negotiation.find(id)
    if (found === null) return unknownConnection
    if (found === 'ended') {
      negotiation.remove(id)
      sendEndOfPolling(response)
      return null
    }
    if (found === 'waiting' && isStopping()) return serviceStopping
    const { longPoll } = found === 'waiting' ? openLongPoll(id) : found
    if (!longPoll) return otherTransport
    longPoll.poll(response)
    return null
  }

  const handleSend: StreamEndpoint['serve'] = async ({ request, response, query }) => {
    const id = query.get('id')
    if (id === null) return missingId
    const rejection = checkSend(id)
    if (rejection) return rejection
    if (sendingIds.has(id)) return alreadySending
    sendingIds.add(id)
    try {
      const bytes = await readBody(request, response, { maxBytes, isImpatient: true })
      if (bytes === 'aborted') return problem(400, 'The body ended early.')
      const found = negotiation.find(id)
      if (found === null || typeof found === 'string') return unknownConnection
      if (bytes === 'too-large') {
        found.connection.close({ error: 'A message is too large.' })
        return problem(413, `The body is larger than ${maxBytes} bytes.`)
      }
      found.connection.receive(bytes)
    } finally {
      sendingIds.delete(id)
    }
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 0 }).end()
    return null
  }

  const checkSend = (id: string): ApiResponse | null => {
    const found = negotiation.find(id)
    if (found === null || found === 'ended') return unknownConnection
    if (found === 'waiting') return noTransportYet
    return found.transport === 'WebSockets' ? otherTransport : null
  }

  return [
    {
      method: 'GET',
      path,
      allowsQueryToken: true,
      serve: (exchange) => (wantsEvents(exchange.request) ? openEventStream(exchange) : poll(exchange)),
    },
    { method: 'POST', path, allowsQueryToken: true, serve: handleSend },
    {
      method: 'DELETE',
      path,
      allowsQueryToken: true,
      serve({ response, query }) {
        const id = query.get('id')
        if (id === null) return missingId
        const found = negotiation.find(id)
        if (found === null || found === 'waiting') return unknownConnection
        if (found !== 'ended') {
          if (!found.longPoll) return otherTransport
          // This ends the pending poll, and no other will follow.
          found.longPoll.terminate()
        }
        negotiation.remove(id)
        response.writeHead(202, { 'Content-Length': 0 }).end()
        return null
      },
    },
  ]
}

function wantsEvents({ headers }: IncomingMessage): boolean {
  return /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(headers.accept ?? '')
}
