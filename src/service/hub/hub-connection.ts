import type { HubLimits } from './hub-limits.ts'
import {
  answerTo,
  handshakeRequestSchema,
  messageType,
  type HubProtocol,
  type OutgoingMessage,
} from './hub-messages.ts'
import { encodeRecord, parseRecord, takeRecord } from './json-protocol.ts'
import type { Carrier } from './transport.ts'

export interface HubConnection {
  /** The protocol it agreed on; null before the handshake and once it is closed. */
  readonly protocol: HubProtocol | null
  receive(bytes: Buffer): void
  /** The client is there, though it sent nothing. */
  stir(): void
  /** Sends what was already encoded in the connection's protocol. */
  send(bytes: Buffer): void
  /** Looks at the clock: keeps alive, and ends what has been silent too long. */
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
  carrier: Carrier
  protocols: readonly HubProtocol[]
  limits: HubLimits
  clock: () => number
}): HubConnection {
  const { carrier, protocols, limits, clock } = options
  let phase: 'awaiting-handshake' | 'open' | 'closed' = 'awaiting-handshake'
  let protocol: HubProtocol | null = null
  let unread: Buffer = Buffer.alloc(0)
  const openedAt = clock()
  let lastHeard = openedAt
  let lastSent = openedAt

  const send = (bytes: Buffer, binary: boolean) => {
    if (carrier.pendingBytes + bytes.length > limits.maxPendingBytes) {
      end()
      carrier.terminate()
      return
    }
    carrier.send(bytes, binary)
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
    carrier.close()
  }
  const refuseHandshake = (error: string) => {
    send(encodeRecord({ error }), false)
    end()
    carrier.close()
  }

  const shakeHands = () => {
    const taken = takeRecord(unread)
    if ((taken?.record.length ?? unread.length) > limits.maxMessageBytes) {
      refuseHandshake('The handshake request is too large.')
    }
    if (!taken || phase === 'closed') return
    unread = taken.rest
    const request = handshakeRequestSchema.safeParse(parseRecord(taken.record))
    if (!request.success) {
      refuseHandshake('The first message must be a handshake request.')
      return
    }
    const { protocol: name, version } = request.data
    const wanted = protocols.find((candidate) => candidate.name === name)
    if (!wanted) {
      refuseHandshake(`The protocol '${name}' is not supported.`)
    } else if (version !== wanted.version) {
      refuseHandshake(`The server does not support version ${version} of the '${name}' protocol.`)
    } else if (wanted.binary && !carrier.carriesBinary) {
      refuseHandshake(`The '${name}' protocol is binary, and this transport carries only text.`)
    } else {
      protocol = wanted
      phase = 'open'
      send(encodeRecord({}), wanted.binary)
    }
  }

  /** Takes one message off what is unread; false when there is none. */
  const takeMessage = (speaking: HubProtocol): boolean => {
    const taken = speaking.take(unread, limits.maxMessageBytes)
    if (taken === null) return false
    if (taken === 'too-large') {
      close({ error: 'A message is too large.' })
      return false
    }
    unread = taken.rest
    const { message } = taken
    if (message === 'bad') {
      close({ error: 'A message could not be read.' })
    } else if (message !== 'later') {
      const answer = answerTo(message)
      if (answer?.type === messageType.close) close({})
      else if (answer) write(answer)
    }
    return true
  }

  return {
    get protocol() {
      return protocol
    },

    receive(bytes) {
      if (phase === 'closed') return
      lastHeard = clock()
      unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
      if (phase === 'awaiting-handshake') shakeHands()
      while (protocol && takeMessage(protocol)) continue
    },

    stir() {
      lastHeard = clock()
    },

    send(bytes) {
      if (protocol) send(bytes, protocol.binary)
    },

    tick() {
      const at = clock()
      if (phase === 'awaiting-handshake') {
        if (at - openedAt >= limits.handshakeMillis) refuseHandshake('The handshake took too long.')
      } else if (phase === 'open') {
        if (at - lastHeard >= limits.clientSilenceMillis) {
          close({ error: 'The client was silent for too long.', allowReconnect: true })
        } else if (at - lastSent >= limits.pingMillis) {
          keepAlive()
        }
      }
    },

    close,
  }

  function keepAlive() {
    if (carrier.keepAlive) {
      carrier.keepAlive()
      lastSent = clock()
    } else {
      write({ type: messageType.ping })
    }
  }
}
