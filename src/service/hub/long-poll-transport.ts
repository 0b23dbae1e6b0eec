import type { ServerResponse } from 'node:http'
import type { Transport, TransportEvents } from './transport.ts'

export interface LongPollTransport extends Transport {
  /** Accepts a poll; it is answered as soon as there is something to send. */
  poll(response: ServerResponse): void
}

/**
 * The long-polling transport; the client sends by POST.
 *
 *   no poll --poll--> poll pending --something to send, keep-alive, another poll--> no poll
 *
 * Each poll keeps the connection alive. After close() it ends once a poll has delivered the last bytes.
 */
export function createLongPollTransport(events: TransportEvents): LongPollTransport {
  let pendingPoll: ServerResponse | null = null
  /** The latest response, until the network has taken it. */
  let inFlight: ServerResponse | null = null
  let outbox: Buffer[] = []
  let outboxBytes = 0
  let binary = false
  let phase: 'first-poll' | 'open' | 'closing' | 'closed' = 'first-poll'

  const end = () => {
    if (phase === 'closed') return
    phase = 'closed'
    outbox = []
    outboxBytes = 0
    if (pendingPoll) sendEndOfPolling(pendingPoll)
    pendingPoll = null
    events.closed()
  }
  const flush = () => {
    if (!pendingPoll) return
    const response = pendingPoll
    pendingPoll = null
    const body = Buffer.concat(outbox)
    outbox = []
    outboxBytes = 0
    inFlight = response
    sendBody(response, body, binary)
  }
  const endWhenDrained = () => {
    if (phase === 'closing' && outbox.length === 0 && !inFlight) end()
  }

  return {
    supportsBinary: true,
    get pendingBytes() {
      return outboxBytes + (inFlight?.writableLength ?? 0)
    },
    send(bytes, isBinary) {
      outbox.push(bytes)
      outboxBytes += bytes.length
      binary = isBinary
      // Messages sent in one turn of the event loop share one response.
      if (outbox.length === 1) queueMicrotask(flush)
    },
    keepAlive: flush,
    close() {
      if (phase === 'closed') return
      phase = 'closing'
      if (outbox.length > 0) flush()
      endWhenDrained()
    },
    terminate() {
      inFlight?.destroy()
      end()
    },
    poll(response) {
      // A new poll means that the last response was received or abandoned.
      if (inFlight?.writableFinished === false) inFlight.destroy()
      inFlight = null
      endWhenDrained()
      if (phase === 'closed') {
        sendEndOfPolling(response)
        return
      }
      // A new poll replaces one that is still pending.
      if (pendingPoll) sendEndOfPolling(pendingPoll)
      pendingPoll = response
      response.on('close', () => {
        if (pendingPoll === response) pendingPoll = null
        if (inFlight !== response) return
        inFlight = null
        endWhenDrained()
      })
      events.keptAlive()
      // The first poll only confirms the connection.
      if (phase === 'first-poll') {
        phase = 'open'
        flush()
      } else if (outbox.length > 0) {
        flush()
      }
    },
  }
}

function sendBody(response: ServerResponse, body: Buffer, binary: boolean): void {
  response
    .writeHead(200, {
      'Content-Type': binary ? 'application/octet-stream' : 'text/plain; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
    })
    .end(body)
}

/** 204 tells the client to stop polling. */
export function sendEndOfPolling(response: ServerResponse): void {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
}
