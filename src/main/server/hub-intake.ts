import type { HubConnection } from '@microsoft/signalr'
import { dataLimits } from '../../shared/model/data-limits.ts'
import { createTurns } from '../platform/turns.ts'

/** The part of the client's connection below its hub connection that is needed here; its types leave it out. */
interface Carrier {
  onreceive: ((data: string) => void) | null
  onclose: ((error?: Error) => void) | null
  send(data: unknown): Promise<void>
  stop(error?: unknown): Promise<void>
}

/** What ends every message of SignalR's JSON protocol. */
const separator = '\u001e'
/** What waits to be delivered. */
const maxWaitingChars = 32 * 1_048_576

/**
 * Gives the client what a hub says message by message, between which main does everything else: the client itself parses
 * at once what came at once. Before it has sent its handshake the client expects nothing: what is no handshake is thrown
 * into the socket's event, or is a rejection that nobody handles yet, and either ends the process.
 *
 *   holding ── the handshake is sent ──▶ delivering ⇄ idle ── the connection closes ──▶ closed
 *
 * What does not fit while it is held, and what is left at the end, is dropped: the list is read after every connection.
 */
export function takeInTurns(connection: HubConnection): void {
  const { connection: carrier } = connection as unknown as { connection: Carrier }
  const { onreceive: receive, onclose: close } = carrier
  const send = carrier.send.bind(carrier)
  const turns = createTurns()
  const closed = new AbortController()
  let state: 'holding' | 'delivering' | 'idle' = 'holding'
  let waiting: string[] = []
  let room = maxWaitingChars

  function* messages(): Generator<void, void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      for (const data of batch) {
        let start = 0
        while (start < data.length) {
          const found = data.indexOf(separator, start)
          const end = found === -1 ? data.length : found + 1
          if (end - start > dataLimits.maxHubMessageChars)
            throw new Error('a message of the hub is too large to be read')
          receive?.(data.slice(start, end))
          start = end
          yield
        }
        room += data.length
      }
    }
    state = 'idle'
  }
  const deliver = () => {
    state = 'delivering'
    turns.finish(messages(), closed.signal).catch((error: unknown) => {
      // As a transport does with what it cannot deliver.
      if (!closed.signal.aborted) void carrier.stop(error)
    })
  }

  // For good: the transport takes it over when it is made.
  carrier.onreceive = (data) => {
    if (data.length > room) {
      if (state !== 'holding') void carrier.stop(new Error('the hub sends more than can be read'))
      return
    }
    room -= data.length
    waiting.push(data)
    if (state === 'idle') deliver()
  }
  carrier.onclose = (error) => {
    closed.abort(error)
    // Once a start that has just succeeded is over: the client does not look again whether it still has a connection.
    setImmediate(() => close?.(error))
  }
  carrier.send = async (data) => {
    await send(data)
    // The last that the client sends before it is connected may arrive where it hears no answer any more.
    closed.signal.throwIfAborted()
    // By then the client waits for the answer.
    if (state === 'holding') setImmediate(deliver)
  }
}
