import { createAlarmHub, type AlarmHub } from '../../src/service/hub/alarm-hub.ts'
import { defaultHubLimits, type HubLimits } from '../../src/service/hub/hub-limits.ts'
import { createHttpServer } from '../../src/service/rest/http-server.ts'

export interface HubServer {
  readonly hub: AlarmHub
  readonly port: number
  readonly url: string
  readonly log: readonly string[]
  stop(): Promise<void>
}

/** The hub alone, without authentication, with limits short enough to wait for. */
export async function startHubServer(limits: Partial<HubLimits> = {}): Promise<HubServer> {
  const log: string[] = []
  const hub = createAlarmHub({
    log: (line) => log.push(line),
    limits: { ...defaultHubLimits, tickIntervalMs: 10, shutdownTimeoutMs: 50, ...limits },
  })
  const server = createHttpServer({
    endpoints: hub.endpoints,
    streamEndpoints: hub.streamEndpoints,
    upgrades: [hub.upgrade],
    authenticate: () => null,
    log: (line) => log.push(line),
  })
  const port = await server.start('127.0.0.1', 0)
  hub.start()
  return {
    hub,
    port,
    url: `http://127.0.0.1:${port}`,
    log,
    async stop() {
      await hub.stop()
      await server.stop()
    },
  }
}
