import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Alarm } from '../shared/model/alarm.ts'
import { createAlarmHub } from './hub/alarm-hub.ts'
import { createPlant } from './plant/plant.ts'
import { populate } from './plant/populate.ts'
import { createRandom } from './plant/random.ts'
import { createSite } from './plant/site.ts'
import { createGate } from './rest/bearer.ts'
import { createAlarm } from './rest/create-alarm.ts'
import { createHttpServer } from './rest/http-server.ts'
import { listAlarms } from './rest/list-alarms.ts'
import { createAlarmStore } from './store/alarm-store.ts'
import { openDatabase } from './store/open-database.ts'
import { digestOf, isSecret } from './tokens/secret.ts'

export interface ServiceOptions {
  /** Default 127.0.0.1. */
  host?: string
  /** 0: any free port. */
  port: number
  /** The static bearer token. */
  token: string
  /** ':memory:' for a store that ends with the service. */
  dataFile: string
  seed: number
  /** Simulated alarms per minute; 0: the plant raises nothing. */
  rate: number
  /** Days of past events generated when the store is new. */
  history: number
  /** Current alarms standing at the start when the store is new. */
  alarms: number
  /** Default true; false: the hub stays silent. */
  pushOnCreate?: boolean
  now?: () => number
  log?: (line: string) => void
}

export interface RunningService {
  url: string
  port: number
}

/** How long requests that are being answered may take once the service stops. */
const drainMillis = 1_000

/** The embedded service: the interface over HTTP, the hub, the store and a simulated plant. */
export function createService(options: ServiceOptions): {
  start(): Promise<RunningService>
  stop(): Promise<void>
} {
  const { host = '127.0.0.1', now = Date.now, log = () => undefined } = options
  let begun: Promise<Begun> | null = null

  const begin = async (): Promise<Begun> => {
    const store = createAlarmStore(openDatabase(options.dataFile))
    try {
      const site = createSite()
      const random = createRandom(options.seed)
      if (store.isUntouched()) {
        populate({ store, site, random, history: options.history, alarms: options.alarms, now: now() })
      }
      const staticToken = digestOf(options.token)
      const hub = createAlarmHub({ log })
      const announce = (alarm: Alarm) => {
        if (options.pushOnCreate ?? true) hub.announce(alarm)
      }
      const { rate, alarms: standing } = options
      const plant = createPlant({ store, site, random, rate, standing, now, announce })
      const server = createHttpServer({
        endpoints: [listAlarms(store), createAlarm({ store, announce, now }), ...hub.endpoints],
        exchanges: hub.exchanges,
        upgrades: [hub.upgrade],
        gate: createGate((token) => isSecret(token, staticToken)),
        log,
      })
      const port = await listen(server, host, options.port)
      hub.start()
      plant.start()
      return {
        running: { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port },
        async end() {
          plant.stop()
          // The hub first: a client that polls has to come once more to hear the goodbye.
          await hub.stop()
          await close(server)
          store.close()
        },
      }
    } catch (error) {
      store.close()
      throw error
    }
  }

  return {
    async start() {
      if (begun) throw new Error('the service is already started')
      begun = begin()
      try {
        return (await begun).running
      } catch (error) {
        begun = null
        throw error
      }
    },

    async stop() {
      // A start that is still under way is waited for: what it opened has to be closed.
      const [outcome] = await Promise.allSettled([begun])
      begun = null
      if (outcome.status === 'fulfilled') await outcome.value?.end()
    },
  }
}

interface Begun {
  running: RunningService
  end(): Promise<void>
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`cannot listen on ${host} port ${port}: ${reasonOf(error)}`, { cause: error })
  }
  // A server that listens on a port has an address of this kind; a string would be a pipe.
  return (server.address() as AddressInfo).port
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return 'the port is in use'
  if (code === 'EACCES') return 'the port is not allowed'
  return error instanceof Error ? error.message : String(error)
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const impatience = setTimeout(() => {
    server.closeAllConnections()
  }, drainMillis)
  await closed
  clearTimeout(impatience)
}
