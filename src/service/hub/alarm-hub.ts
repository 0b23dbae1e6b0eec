import { randomUUID } from 'node:crypto'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Alarm } from '../../shared/model/alarm.ts'
import { problem } from '../rest/answer.ts'
import type { Endpoint, UpgradeEndpoint } from '../rest/endpoint.ts'
import {
  createHubConnection,
  defaultHubLimits,
  type HubConnection,
  type HubLimits,
} from './hub-connection.ts'
import { messageType } from './hub-message.ts'
import { jsonProtocol, type HubProtocol } from './json-protocol.ts'
import { createNegotiation } from './negotiation.ts'

/** The name is case sensitive (interface 6). */
export const hubPath = '/alarmHub'

const protocols: readonly HubProtocol[] = [jsonProtocol]
const tickMillis = 1_000
/** How long a client has to answer the goodbye of a hub that stops. */
const goodbyeMillis = 1_000
const goingAway = 1001

export interface AlarmHub {
  readonly endpoints: readonly Endpoint[]
  readonly upgrade: UpgradeEndpoint
  /** Sends `onAlarm(alarm)` to every client that is connected now. */
  announce(alarm: Alarm): void
  start(): void
  stop(): Promise<void>
}

/** The SignalR hub of interface 6, over WebSockets. */
export function createAlarmHub(options: {
  log: (line: string) => void
  limits?: HubLimits
  clock?: () => number
  newId?: () => string
}): AlarmHub {
  const { log, limits = defaultHubLimits, clock = () => performance.now(), newId = randomUUID } = options
  const negotiation = createNegotiation({ clock, newId })
  const clients = new Map<WebSocket, HubConnection>()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.maxMessageBytes,
  })
  let ticking: NodeJS.Timeout | null = null
  let stopping = false

  const adopt = (socket: WebSocket, id: string | null) => {
    const connection = createHubConnection({
      transport: {
        send: (bytes, binary) => {
          socket.send(bytes, { binary })
        },
        get pendingBytes() {
          return socket.bufferedAmount
        },
        close: () => {
          socket.close(stopping ? goingAway : undefined)
        },
        terminate: () => {
          log('hub: dropped a client that does not read')
          socket.terminate()
        },
      },
      protocols,
      limits,
      clock,
    })
    clients.set(socket, connection)
    negotiation.attach(id)
    socket.on('message', (data) => {
      connection.receive(bytesOf(data))
    })
    socket.on('error', (error) => {
      log(`hub: ${error.message}`)
    })
    socket.on('close', () => {
      clients.delete(socket)
      negotiation.detach(id)
    })
  }

  return {
    endpoints: [
      {
        method: 'POST',
        path: `${hubPath}/negotiate`,
        tokenInQuery: true,
        handle: ({ query }) => negotiation.negotiate(query),
      },
      {
        method: 'GET',
        path: hubPath,
        tokenInQuery: true,
        handle: () =>
          problem(426, 'The hub speaks WebSockets.', {
            headers: { Upgrade: 'websocket', Connection: 'Upgrade' },
          }),
      },
    ],

    upgrade: {
      path: hubPath,
      refuse: (query) =>
        stopping ? problem(503, 'The service is stopping.') : negotiation.refuse(query.get('id')),
      accept(request, socket, head, query) {
        sockets.handleUpgrade(request, socket, head, (client) => {
          adopt(client, query.get('id'))
        })
      },
    },

    announce(alarm) {
      const message = { type: messageType.invocation, target: 'onAlarm', arguments: [alarm] }
      const encodings = new Map<HubProtocol, Buffer>()
      for (const connection of clients.values()) {
        const { protocol } = connection
        if (!protocol) continue
        const bytes = encodings.get(protocol) ?? protocol.write(message)
        encodings.set(protocol, bytes)
        connection.send(bytes)
      }
    },

    start() {
      ticking = setInterval(() => {
        for (const connection of clients.values()) connection.tick()
      }, tickMillis)
    },

    async stop() {
      stopping = true
      if (ticking) clearInterval(ticking)
      for (const connection of clients.values()) connection.close({ allowReconnect: true })
      await allClosed([...clients.keys()])
    },
  }
}

/** Waits for the sockets to close by themselves, then ends those that did not. */
function allClosed(sockets: WebSocket[]): Promise<void> {
  if (sockets.length === 0) return Promise.resolve()
  return new Promise((resolve) => {
    let open = sockets.length
    const impatience = setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, goodbyeMillis)
    for (const socket of sockets) {
      socket.once('close', () => {
        open -= 1
        if (open > 0) return
        clearTimeout(impatience)
        resolve()
      })
    }
  })
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
