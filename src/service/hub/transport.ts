import type { ServerResponse } from 'node:http'
import type { RawData, WebSocket } from 'ws'

/** How the bytes of one connection travel: a WebSocket, an event stream, or polls. */
export interface Transport {
  /** Whether it can carry any byte, or only text. */
  readonly supportsBinary: boolean
  /** Bytes handed over and not yet taken by the network. */
  readonly pendingBytes: number
  send(bytes: Buffer, binary: boolean): void
  /** Shows an idle client that the hub is there, where that is not done by a Ping message. */
  keepAlive?(): void
  /** Ends the connection after what was sent. */
  close(): void
  /** Ends the connection at once; what was not taken yet is lost. */
  terminate(): void
}

/** What a carrier reports. */
export interface TransportEvents {
  received(bytes: Buffer): void
  /** The client showed that it is there without sending anything. */
  keptAlive(): void
  /** The connection is over. Reported once, and last. */
  closed(): void
}

const goingAway = 1001

/** A connection over a WebSocket. */
export function createWebSocketTransport(
  socket: WebSocket,
  events: TransportEvents,
  options: { isStopping: () => boolean; log: (line: string) => void },
): Transport {
  socket.on('message', (data) => {
    events.received(bytesOf(data))
  })
  socket.on('error', (error) => {
    options.log(`hub: ${error.message}`)
  })
  socket.on('close', () => {
    events.closed()
  })
  return {
    supportsBinary: true,
    get pendingBytes() {
      return socket.bufferedAmount
    },
    send(bytes, binary) {
      socket.send(bytes, { binary })
    },
    close() {
      socket.close(options.isStopping() ? goingAway : undefined)
    },
    terminate() {
      socket.terminate()
    },
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

const eventStart = Buffer.from('data: ')
const eventEnd = Buffer.from('\r\n\r\n')

/** A connection whose client listens to server-sent events, and sends by POST. */
export function createEventStreamTransport(response: ServerResponse, events: TransportEvents): Transport {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-store',
    // A proxy that gathers the stream would hold alarms back.
    'X-Accel-Buffering': 'no',
  })
  // A comment, so that the head leaves at once: the client waits for it before it shakes hands.
  response.write(':\r\n\r\n')
  response.on('close', () => {
    events.closed()
  })
  return {
    supportsBinary: false,
    get pendingBytes() {
      return response.writableLength
    },
    send(bytes) {
      // JSON has no line breaks, so a message is always one line of an event.
      response.write(Buffer.concat([eventStart, bytes, eventEnd]))
    },
    close() {
      response.end()
    },
    terminate() {
      response.destroy()
    },
  }
}
