import type { HubLimits } from './hub-limits.ts'
import {
  replyTo,
  handshakeRequestSchema,
  messageType,
  type HubProtocol,
  type OutgoingMessage,
} from './hub-messages.ts'
import { encodeRecord, parseRecord, splitRecord } from './json-protocol.ts'
import type { Transport } from './transport.ts'

export interface HubConnection {
  /** The negotiated protocol; null before the handshake and once closed. */
  readonly protocol: HubProtocol | null
  receive(bytes: Buffer): void
  /** The client proved to be alive without sending a message. */
  keepAliveReceived(): void
  /** Sends bytes that are already encoded in the connection's protocol. */
  send(bytes: Buffer): void
  /** Checks the time limits: sends keep-alives and closes a client that timed out. */
  tick(): void
  /** Sends a Close message and closes the connection. */
  close(reason: { error?: string; allowReconnect?: boolean }): void
}

/**
 * One client of the hub.
 *
 *   awaiting handshake --{protocol, version}--> open --Close, timeout, bad message, slow reader--> closed
 *           |                                                                                       ^
 *           +-- unknown protocol or version, not a handshake, timeout ------------------------------+
 */
export function createHubConnection(options: {
  transport: Transport
  protocols: readonly HubProtocol[]
  limits: HubLimits
  clock: () => number
}): HubConnection {
  const { transport, protocols, limits, clock } = options
  let phase: 'awaiting-handshake' | 'open' | 'closed' = 'awaiting-handshake'
  let protocol: HubProtocol | null = null
  let buffered: Buffer = Buffer.alloc(0)
  const openedAt = clock()
  let lastReceivedAt = openedAt
  let lastSentAt = openedAt

  const send = (bytes: Buffer, binary: boolean) => {
    if (transport.pendingBytes + bytes.length > limits.maxPendingBytes) {
      end()
      transport.terminate()
      return
    }
    transport.send(bytes, binary)
    lastSentAt = clock()
  }
  const write = (message: OutgoingMessage) => {
    if (protocol) send(protocol.encode(message), protocol.isBinary)
  }
  const end = () => {
    phase = 'closed'
    protocol = null
    buffered = Buffer.alloc(0)
  }
  const close: HubConnection['close'] = (reason) => {
    if (phase === 'closed') return
    write({ type: messageType.close, ...reason })
    end()
    transport.close()
  }
  const rejectHandshake = (error: string) => {
    send(encodeRecord({ error }), false)
    end()
    transport.close()
  }

  const handleHandshake = () => {
    const decoded = splitRecord(buffered)
    if ((decoded?.record.length ?? buffered.length) > limits.maxMessageBytes) {
      rejectHandshake('The handshake request is too large.')
    }
    if (!decoded || phase === 'closed') return
    buffered = decoded.rest
    const request = handshakeRequestSchema.safeParse(parseRecord(decoded.record))
    if (!request.success) {
      rejectHandshake('The first message must be a handshake request.')
      return
    }
    const { protocol: name, version } = request.data
    const requested = protocols.find((candidate) => candidate.name === name)
    if (!requested) {
      rejectHandshake(`The protocol '${name}' is not supported.`)
    } else if (version !== requested.version) {
      rejectHandshake(`The server does not support version ${version} of the '${name}' protocol.`)
    } else if (requested.isBinary && !transport.supportsBinary) {
      rejectHandshake(`The '${name}' protocol is binary, and this transport carries only text.`)
    } else {
      protocol = requested
      phase = 'open'
      send(encodeRecord({}), requested.isBinary)
    }
  }

  /** Handles the first buffered message; false when there is no complete one. */
  const handleNextMessage = (active: HubProtocol): boolean => {
    const taken = active.decode(buffered, limits.maxMessageBytes)
    if (taken === null) return false
    if (taken === 'too-large') {
      close({ error: 'A message is too large.' })
      return false
    }
    buffered = taken.rest
    const { message } = taken
    if (message === 'invalid') {
      close({ error: 'A message could not be read.' })
    } else if (message !== 'unknown-type') {
      const reply = replyTo(message)
      if (reply?.type === messageType.close) close({})
      else if (reply) write(reply)
    }
    return true
  }

  return {
    get protocol() {
      return protocol
    },

    receive(bytes) {
      if (phase === 'closed') return
      lastReceivedAt = clock()
      buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes])
      if (phase === 'awaiting-handshake') handleHandshake()
      while (protocol && handleNextMessage(protocol)) continue
    },

    keepAliveReceived() {
      lastReceivedAt = clock()
    },

    send(bytes) {
      if (protocol) send(bytes, protocol.isBinary)
    },

    tick() {
      const now = clock()
      if (phase === 'awaiting-handshake') {
        if (now - openedAt >= limits.handshakeTimeoutMs) rejectHandshake('The handshake took too long.')
      } else if (phase === 'open') {
        if (now - lastReceivedAt >= limits.clientTimeoutMs) {
          close({ error: 'The client was silent for too long.', allowReconnect: true })
        } else if (now - lastSentAt >= limits.keepAliveIntervalMs) {
          keepAlive()
        }
      }
    },

    close,
  }

  function keepAlive() {
    if (transport.keepAlive) {
      transport.keepAlive()
      lastSentAt = clock()
    } else {
      write({ type: messageType.ping })
    }
  }
}
