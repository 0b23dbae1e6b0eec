import type { IncomingMessage } from 'node:http'
import type { Exchange } from '../rest/endpoint.ts'
import { problem, type Answer } from '../rest/responses.ts'
import type { ClientRoom } from './client-registry.ts'
import { answerEnd, createLongPollCarrier } from './long-poll-transport.ts'
import type { Attached, Negotiation } from './negotiation.ts'
import { createEventStreamCarrier } from './transport.ts'

const noId = problem(400, 'The query carries no id.', {
  errors: [{ field: 'id', message: 'is required: negotiate first' }],
})
const unknown = problem(404, 'There is no connection with that id.')
const noTransportYet = problem(409, 'That connection has no transport yet.')
const otherTransport = problem(409, 'That connection has another transport.')
const sending = problem(409, 'That connection is already sending.')
const stopping = problem(503, 'The service is stopping.')

/** Server-sent events, long polling, and the POST by which the clients of both send. */
export function createHttpTransports(options: {
  path: string
  negotiation: Negotiation
  room: ClientRoom
  isStopping: () => boolean
  maxBytes: number
}): readonly Exchange[] {
  const { path, negotiation, room, isStopping, maxBytes } = options
  const busy = new Set<string>()

  const openEventStream: Exchange['serve'] = ({ response, query }) => {
    const id = query.get('id')
    if (id === null) return noId
    const found = negotiation.find(id)
    if (found === null || found === 'ended') return unknown
    if (found !== 'waiting') return otherTransport
    if (isStopping()) return stopping
    const { connection } = room.join(
      (events) => createEventStreamCarrier(response, events),
      () => {
        negotiation.detach(id)
      },
    )
    negotiation.attach(id, { transport: 'ServerSentEvents', connection })
    return null
  }

  const openPolls = (id: string): Attached => {
    const { connection, carrier } = room.join(createLongPollCarrier, () => {
      negotiation.detach(id)
    })
    const attached: Attached = { transport: 'LongPolling', connection, polls: carrier }
    negotiation.attach(id, attached)
    return attached
  }

  const poll: Exchange['serve'] = ({ response, query }) => {
    const id = query.get('id')
    if (id === null) return noId
    const found = negotiation.find(id)
    if (found === null) return unknown
    if (found === 'ended') {
      negotiation.forget(id)
      answerEnd(response)
      return null
    }
    if (found === 'waiting' && isStopping()) return stopping
    const { polls } = found === 'waiting' ? openPolls(id) : found
    if (!polls) return otherTransport
    polls.poll(response)
    return null
  }

  const receive: Exchange['serve'] = async ({ request, response, query }) => {
    const id = query.get('id')
    if (id === null) return noId
    const refusal = refusalOfSend(id)
    if (refusal) return refusal
    if (busy.has(id)) return sending
    busy.add(id)
    try {
      const bytes = await readSent(request, maxBytes)
      if (bytes === 'cut') return problem(400, 'The body ended early.')
      const found = negotiation.find(id)
      if (found === null || typeof found === 'string') return unknown
      if (bytes === 'too-large') {
        found.connection.close({ error: 'A message is too large.' })
        return problem(413, `The body is larger than ${maxBytes} bytes.`)
      }
      found.connection.receive(bytes)
    } finally {
      busy.delete(id)
    }
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 0 }).end()
    return null
  }

  const refusalOfSend = (id: string): Answer | null => {
    const found = negotiation.find(id)
    if (found === null || found === 'ended') return unknown
    if (found === 'waiting') return noTransportYet
    return found.transport === 'WebSockets' ? otherTransport : null
  }

  return [
    {
      method: 'GET',
      path,
      tokenInQuery: true,
      serve: (exchange) => (wantsEvents(exchange.request) ? openEventStream(exchange) : poll(exchange)),
    },
    { method: 'POST', path, tokenInQuery: true, serve: receive },
    {
      method: 'DELETE',
      path,
      tokenInQuery: true,
      serve({ response, query }) {
        const id = query.get('id')
        if (id === null) return noId
        const found = negotiation.find(id)
        if (found === null || found === 'waiting') return unknown
        if (found !== 'ended') {
          if (!found.polls) return otherTransport
          // The poll that waits is told the end by this, and no other will come.
          found.polls.terminate()
        }
        negotiation.forget(id)
        response.writeHead(202, { 'Content-Length': 0 }).end()
        return null
      },
    },
  ]
}

function wantsEvents({ headers }: IncomingMessage): boolean {
  return /(^|,)\s*text\/event-stream\s*(;|,|$)/i.test(headers.accept ?? '')
}

/** Reads what a client sent by POST; of a body that is too large no more than the limit is kept. */
function readSent(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too-large' | 'cut'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      // The rest is thrown away as it comes, so that the sender sees the refusal.
      resolve('too-large')
    })
    request.on('end', () => {
      resolve(Buffer.concat(chunks))
    })
    // Without the end first, the sender hung up; after it this changes nothing.
    request.on('close', () => {
      resolve('cut')
    })
  })
}
