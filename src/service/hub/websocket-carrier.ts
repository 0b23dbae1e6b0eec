import type { RawData, WebSocket } from 'ws'
import type { Carrier, CarrierEvents } from './carrier.ts'

const goingAway = 1001

/** A connection over a WebSocket. */
export function createWebSocketCarrier(
  socket: WebSocket,
  events: CarrierEvents,
  options: { isStopping: () => boolean; log: (line: string) => void },
): Carrier {
  socket.on('message', (data) => {
    events.received(bytesOf(data))
  })
  socket.on('error', (error) => {
    options.log(`hub: ${error.message}`)
  })
  socket.on('close', () => {
    events.gone()
  })
  return {
    carriesBinary: true,
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
