import { handshakeRequestSchema, messageType, type OutgoingMessage } from './hub-message.ts'
import type { HubProtocol } from './json-protocol.ts'
import { encodeRecord, parseRecord, takeRecord } from './record.ts'

/** The carrier of one connection. */
export interface HubTransport {
  send(bytes: Buffer, binary: boolean): void
  /** Bytes handed over and not yet taken by the network. */
  readonly pendingBytes: number
  /** Ends the connection after what was sent. */
  close(): void
  /** Drops the connection at once. */
  terminate(): void
}

export interface HubLimits {
  handshakeMillis: number
  /** A ping goes out when nothing else was sent for this long. */
  pingMillis: number
  /** A client that sent nothing for this long is gone. */
  clientSilenceMillis: number
  /** A client that does not read is dropped when this much waits for it. */
  maxPendingBytes: number
  /** The largest message a client may send. */
  maxMessageBytes: number
}

export const defaultHubLimits: HubLimits = {
  handshakeMillis: 15_000,
  pingMillis: 15_000,
  clientSilenceMillis: 30_000,
  maxPendingBytes: 4 * 1_048_576,
  maxMessageBytes: 32_768,
}

export interface HubConnection {
  /** The protocol it agreed on; null before the handshake and once it is closed. */
  readonly protocol: HubProtocol | null
  receive(bytes: Buffer): void
  /** Sends what was already encoded in the connection's protocol. */
  send(bytes: Buffer): void
  /** Looks at the clock: pings, and ends what has been silent too long. */
  tick(): void
  /** Says goodbye in the protocol and ends the connection. */
  close(goodbye: { error?: string; allowReconnect?: boolean }): void
}

/**
 * One client of the hub.
 *
 *   awaiting handshake --{protocol, version}--> open --Close, silence, bad message, slow reader--> closed
 *           |                                                                                       ^
 *           +-- unknown protocol or version, not a handshake, too late ------------------------------+
 */
export function createHubConnection(options: {
  transport: HubTransport
  protocols: readonly HubProtocol[]
  limits: HubLimits
  clock: () => number
}): HubConnection {
  const { transport, protocols, limits, clock } = options
  let phase: 'awaiting-handshake' | 'open' | 'closed' = 'awaiting-handshake'
  let protocol: HubProtocol | null = null
  let unread: Buffer = Buffer.alloc(0)
  const openedAt = clock()
  let lastReceived = openedAt
  let lastSent = openedAt

  const send = (bytes: Buffer, binary: boolean) => {
    if (transport.pendingBytes + bytes.length > limits.maxPendingBytes) {
      end()
      transport.terminate()
      return
    }
    transport.send(bytes, binary)
    lastSent = clock()
  }
  const write = (message: OutgoingMessage) => {
    if (protocol) send(protocol.write(message), protocol.binary)
  }
  const end = () => {
    phase = 'closed'
    protocol = null
    unread = Buffer.alloc(0)
  }
  const close: HubConnection['close'] = (goodbye) => {
    if (phase === 'closed') return
    write({ type: messageType.close, ...goodbye })
    end()
    transport.close()
  }
  const refuseHandshake = (error: string) => {
    send(encodeRecord({ error }), false)
    end()
    transport.close()
  }

  const shakeHands = () => {
    const taken = takeRecord(unread)
    if (!taken) return false
    unread = taken.rest
    const request = handshakeRequestSchema.safeParse(parseRecord(taken.record))
    if (!request.success) {
      refuseHandshake('The first message must be a handshake request.')
      return false
    }
    const { protocol: name, version } = request.data
    const wanted = protocols.find((candidate) => candidate.name === name)
    if (!wanted) {
      refuseHandshake(`The protocol '${name}' is not supported.`)
      return false
    }
    if (version !== wanted.version) {
      refuseHandshake(`The server does not support version ${version} of the '${name}' protocol.`)
      return false
    }
    send(encodeRecord({}), false)
    if (phase === 'closed') return false
    protocol = wanted
    phase = 'open'
    return true
  }

  const takeMessage = (speaking: HubProtocol) => {
    const taken = speaking.take(unread)
    if (!taken) return false
    unread = taken.rest
    const { message } = taken
    if (message === 'bad') {
      close({ error: 'A message could not be read.' })
    } else if (message.type === messageType.close) {
      close({})
    } else if (
      (message.type === messageType.invocation || message.type === messageType.streamInvocation) &&
      message.invocationId !== undefined
    ) {
      // Without an id the caller expects no answer, and must get none.
      const error = `Unknown hub method '${message.target ?? ''}'.`
      write({ type: messageType.completion, invocationId: message.invocationId, error })
    }
    return true
  }

  return {
    get protocol() {
      return protocol
    },

    receive(bytes) {
      if (phase === 'closed') return
      lastReceived = clock()
      unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
      if (phase === 'awaiting-handshake') shakeHands()
      while (protocol && takeMessage(protocol)) continue
      if (unread.length <= limits.maxMessageBytes) return
      if (protocol) close({ error: 'A message is too large.' })
      else refuseHandshake('The handshake request is too large.')
    },

    send(bytes) {
      if (protocol) send(bytes, protocol.binary)
    },

    tick() {
      const at = clock()
      if (phase === 'awaiting-handshake') {
        if (at - openedAt >= limits.handshakeMillis) refuseHandshake('The handshake took too long.')
      } else if (phase === 'open') {
        if (at - lastReceived >= limits.clientSilenceMillis) {
          close({ error: 'The client was silent for too long.', allowReconnect: true })
        } else if (at - lastSent >= limits.pingMillis) {
          write({ type: messageType.ping })
        }
      }
    },

    close,
  }
}
