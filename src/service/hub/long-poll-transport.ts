import type { ServerResponse } from 'node:http'
import type { Carrier, CarrierEvents } from './transport.ts'

export interface LongPollCarrier extends Carrier {
  /** Takes a poll: answered at once when something waits for the client, else when something comes. */
  poll(response: ServerResponse): void
}

/**
 * A connection whose client asks again and again, and sends by POST.
 *
 *   no poll --poll--> poll waits --something to send, keep-alive, another poll--> no poll
 *
 * Each poll is a sign of life. After close() the end comes when a poll has taken the last bytes.
 */
export function createLongPollCarrier(events: CarrierEvents): LongPollCarrier {
  let waiting: ServerResponse | null = null
  /** The latest answer, until the network has taken it. */
  let leaving: ServerResponse | null = null
  let outbox: Buffer[] = []
  let outboxBytes = 0
  let binary = false
  let phase: 'first-poll' | 'open' | 'closing' | 'gone' = 'first-poll'

  const end = () => {
    if (phase === 'gone') return
    phase = 'gone'
    outbox = []
    outboxBytes = 0
    if (waiting) answerEnd(waiting)
    waiting = null
    events.gone()
  }
  const answerWaiting = () => {
    if (!waiting) return
    const response = waiting
    waiting = null
    const body = Buffer.concat(outbox)
    outbox = []
    outboxBytes = 0
    leaving = response
    answer(response, body, binary)
  }
  const endIfAllIsTaken = () => {
    if (phase === 'closing' && outbox.length === 0 && !leaving) end()
  }

  return {
    carriesBinary: true,
    get pendingBytes() {
      return outboxBytes + (leaving?.writableLength ?? 0)
    },
    send(bytes, isBinary) {
      outbox.push(bytes)
      outboxBytes += bytes.length
      binary = isBinary
      // What is sent in one go leaves in one answer.
      if (outbox.length === 1) queueMicrotask(answerWaiting)
    },
    keepAlive: answerWaiting,
    close() {
      if (phase === 'gone') return
      phase = 'closing'
      if (outbox.length > 0) answerWaiting()
      endIfAllIsTaken()
    },
    terminate() {
      leaving?.destroy()
      end()
    },
    poll(response) {
      // Who polls again has taken the answer before, or has given it up.
      if (leaving?.writableFinished === false) leaving.destroy()
      leaving = null
      endIfAllIsTaken()
      if (phase === 'gone') {
        answerEnd(response)
        return
      }
      // A client that polls again has given the earlier poll up.
      if (waiting) answerEnd(waiting)
      waiting = response
      response.on('close', () => {
        if (waiting === response) waiting = null
        if (leaving !== response) return
        leaving = null
        endIfAllIsTaken()
      })
      events.stirred()
      // The first poll only tells the client that the connection stands.
      if (phase === 'first-poll') {
        phase = 'open'
        answerWaiting()
      } else if (outbox.length > 0) {
        answerWaiting()
      }
    },
  }
}

function answer(response: ServerResponse, body: Buffer, binary: boolean): void {
  response
    .writeHead(200, {
      'Content-Type': binary ? 'application/octet-stream' : 'text/plain; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
    })
    .end(body)
}

/** Tells the client that there is nothing more to poll for. */
export function answerEnd(response: ServerResponse): void {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
}
