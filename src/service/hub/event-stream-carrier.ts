import type { ServerResponse } from 'node:http'
import type { Carrier, CarrierEvents } from './carrier.ts'

const eventStart = Buffer.from('data: ')
const eventEnd = Buffer.from('\r\n\r\n')

/** A connection whose client listens to server-sent events, and sends by POST. */
export function createEventStreamCarrier(response: ServerResponse, events: CarrierEvents): Carrier {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache, no-store',
    // A proxy that gathers the stream would hold alarms back.
    'X-Accel-Buffering': 'no',
  })
  // A comment, so that the head leaves at once: the client waits for it before it shakes hands.
  response.write(':\r\n\r\n')
  response.on('close', () => {
    events.gone()
  })
  return {
    carriesBinary: false,
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
