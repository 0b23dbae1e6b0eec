import type { Alarm } from '../../shared/model/alarm.ts'
import { createHubConnection, type HubConnection } from './hub-connection.ts'
import type { HubLimits } from './hub-limits.ts'
import { messageType, type HubProtocol } from './hub-messages.ts'
import type { Transport, TransportEvents } from './transport.ts'

/** All connected clients, whatever their transport. */
export interface ClientRegistry {
  /** Adds a client; `open` creates its transport with the events it has to report. */
  add<C extends Transport>(open: (events: TransportEvents) => C, onClosed: () => void): Client<C>
  /** Sends `onAlarm(alarm)` to every client that completed its handshake. */
  broadcastAlarm(alarm: Alarm): void
  start(): void
  /** Closes every connection and waits until all are closed. */
  stop(): Promise<void>
}

interface Client<C extends Transport> {
  readonly transport: C
  readonly connection: HubConnection
}

export function createClientRegistry(options: {
  protocols: readonly HubProtocol[]
  limits: HubLimits
  clock: () => number
  log: (line: string) => void
}): ClientRegistry {
  const { protocols, limits, clock, log } = options
  const clients = new Set<Client<Transport>>()
  let onEmpty: (() => void) | null = null
  let tickTimer: NodeJS.Timeout | null = null

  return {
    add(open, onClosed) {
      let closeTimer: NodeJS.Timeout | undefined
      const transport = open({
        received: (bytes) => {
          client.connection.receive(bytes)
        },
        keptAlive: () => {
          client.connection.keepAliveReceived()
        },
        closed: () => {
          clearTimeout(closeTimer)
          clients.delete(client)
          onClosed()
          if (clients.size === 0) onEmpty?.()
        },
      })
      const connection = createHubConnection({
        transport: {
          supportsBinary: transport.supportsBinary,
          get pendingBytes() {
            return transport.pendingBytes
          },
          send: transport.send,
          ...(transport.keepAlive ? { keepAlive: transport.keepAlive } : {}),
          close() {
            // A client that does not read the close message must not keep the connection open.
            closeTimer = setTimeout(transport.terminate, limits.closeTimeoutMs)
            transport.close()
          },
          terminate() {
            log('hub: dropped a client that stopped reading')
            transport.terminate()
          },
        },
        protocols,
        limits,
        clock,
      })
      const client = { transport, connection }
      clients.add(client)
      return client
    },

    broadcastAlarm(alarm) {
      const message = { type: messageType.invocation, target: 'onAlarm', arguments: [alarm] }
      // Each protocol encodes the alarm once for all of its clients.
      const encodings = new Map<HubProtocol, Buffer>()
      for (const { connection } of clients) {
        const { protocol } = connection
        if (!protocol) continue
        const bytes = encodings.get(protocol) ?? protocol.encode(message)
        encodings.set(protocol, bytes)
        connection.send(bytes)
      }
    },

    start() {
      tickTimer = setInterval(() => {
        for (const { connection } of clients) connection.tick()
      }, limits.tickIntervalMs)
    },

    async stop() {
      if (tickTimer) clearInterval(tickTimer)
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve
      })
      for (const { connection } of clients) connection.close({ allowReconnect: true })
      if (clients.size === 0) return
      const shutdownTimer = setTimeout(() => {
        for (const { transport } of clients) transport.terminate()
      }, limits.shutdownTimeoutMs)
      await empty
      clearTimeout(shutdownTimer)
    },
  }
}
