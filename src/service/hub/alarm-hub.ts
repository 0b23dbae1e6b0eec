import { randomUUID } from 'node:crypto'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { Endpoint, StreamEndpoint, UpgradeEndpoint } from '../rest/endpoint.ts'
import { problem } from '../rest/responses.ts'
import { createClientRegistry } from './client-registry.ts'
import { createHttpTransports } from './http-transports.ts'
import { defaultHubLimits, type HubLimits } from './hub-limits.ts'
import { jsonProtocol } from './json-protocol.ts'
import { messagePackProtocol } from './messagepack-protocol.ts'
import { createNegotiation } from './negotiation.ts'
import { createWebSocketTransport } from './transport.ts'

/** The name is case sensitive (interface 6). */
const hubPath = '/alarmHub'

export interface AlarmHub {
  readonly endpoints: readonly Endpoint[]
  readonly streamEndpoints: readonly StreamEndpoint[]
  readonly upgrade: UpgradeEndpoint
  /** Sends `onAlarm(alarm)` to every connected client. */
  broadcastAlarm(alarm: Alarm): void
  start(): void
  stop(): Promise<void>
}

/** The SignalR hub (interface 6): three transports, two protocols. */
export function createAlarmHub(options: {
  log: (line: string) => void
  limits?: HubLimits
  clock?: () => number
  newId?: () => string
}): AlarmHub {
  const { log, limits = defaultHubLimits, clock = () => performance.now(), newId = randomUUID } = options
  let stopping = false
  const isStopping = () => stopping
  const negotiation = createNegotiation({ clock, newId, attachTimeoutMs: limits.attachTimeoutMs })
  const clients = createClientRegistry({ protocols: [jsonProtocol, messagePackProtocol], limits, clock, log })
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.maxMessageBytes,
  })

  // A WebSocket client may skip negotiation; then it has no id.
  const addWebSocket = (socket: WebSocket, id: string | null) => {
    const { connection } = clients.add(
      (events) => createWebSocketTransport(socket, events, { isStopping, log }),
      () => {
        if (id !== null) negotiation.detach(id)
      },
    )
    if (id !== null) negotiation.attach(id, { transport: 'WebSockets', connection })
  }

  return {
    endpoints: [
      {
        method: 'POST',
        path: `${hubPath}/negotiate`,
        allowsQueryToken: true,
        handle: ({ query }) =>
          stopping ? problem(503, 'The service is stopping.') : negotiation.negotiate(query),
      },
    ],

    streamEndpoints: createHttpTransports({
      path: hubPath,
      negotiation,
      clients,
      isStopping,
      maxBytes: limits.maxMessageBytes,
    }),

    upgrade: {
      path: hubPath,
      reject(query) {
        if (stopping) return problem(503, 'The service is stopping.')
        const id = query.get('id')
        if (id === null) return null
        const found = negotiation.find(id)
        if (found === 'waiting') return null
        return found === null || found === 'ended'
          ? problem(404, 'There is no connection with that id.')
          : problem(409, 'That connection already has a transport.')
      },
      accept(request, socket, head, query) {
        sockets.handleUpgrade(request, socket, head, (client) => {
          addWebSocket(client, query.get('id'))
        })
      },
    },

    broadcastAlarm: clients.broadcastAlarm,
    start: clients.start,
    stop() {
      stopping = true
      return clients.stop()
    },
  }
}
