import type { HubConnection } from '@microsoft/signalr'
import { dataLimits } from '../../shared/model/data-limits.ts'

/** The part of the client's connection below its hub connection that is needed here; its types leave it out. */
interface Carrier {
  onreceive: ((data: string) => void) | null
  send(data: unknown): Promise<void>
  stop(error?: unknown): Promise<void>
}

/**
 * Holds back what a hub says before the client has sent its handshake. The client expects nothing then: what is no
 * handshake is thrown into the socket's event, or is a rejection that nobody handles yet, and either ends the process.
 * What does not fit is dropped, since the list is read after every connection.
 *
 *   holding ── the handshake is sent ──▶ what was held is delivered ──▶ passing on
 */
export function holdUntilHandshake(connection: HubConnection): void {
  const { connection: carrier } = connection as unknown as { connection: Carrier }
  const receive = carrier.onreceive
  const send = carrier.send.bind(carrier)
  let held: string[] | null = []
  let room: number = dataLimits.maxHubMessageBytes

  // For good: the transport takes it over when it is made.
  carrier.onreceive = (data) => {
    if (held === null) return receive?.(data)
    room -= data.length
    if (room >= 0) held.push(data)
  }
  const deliver = () => {
    const early = held ?? []
    held = null
    try {
      for (const data of early) receive?.(data)
    } catch (error) {
      // As a transport does with what it cannot deliver.
      void carrier.stop(error)
    }
  }
  carrier.send = async (data) => {
    carrier.send = send
    await send(data)
    // By then the client waits for the answer.
    setImmediate(deliver)
  }
}
