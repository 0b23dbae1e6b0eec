import type { ServerResponse } from 'node:http'
import type { RawData, WebSocket } from 'ws'

/** The channel of one connection: a WebSocket, an event stream or long polling. */
export interface Transport {
  /** False: it carries text only. */
  readonly supportsBinary: boolean
  /** Bytes accepted for sending that the network has not taken yet. */
  readonly pendingBytes: number
  send(bytes: Buffer, binary: boolean): void
  /** Keeps an idle connection alive, where a Ping message does not do it. */
  keepAlive?(): void
  /** Closes the connection once everything sent is delivered. */
  close(): void
  /** Closes the connection at once; pending bytes are lost. */
  terminate(): void
}

/** What a transport reports. */
export interface TransportEvents {
  received(bytes: Buffer): void
  /** The client proved to be alive without sending a message. */
  keptAlive(): void
  /** The connection is closed. Reported once, and last. */
  closed(): void
}

const goingAway = 1001

/** The WebSocket transport. */
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

/** The server-sent events transport; the client sends by POST. */
export function createEventStreamTransport(response: ServerResponse, events: TransportEvents): Transport {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-store',
    // A buffering proxy would delay alarms.
    'X-Accel-Buffering': 'no',
  })
  // A comment flushes the headers: the client waits for them before its handshake.
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
      // JSON has no line breaks, so a message is always one data line.
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
