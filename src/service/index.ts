import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAlarms, type PlantOptions } from './alarms.ts'
import { openCalls } from './calls/open-calls.ts'
import { createAlarmHub } from './hub/alarm-hub.ts'
import { createGate } from './rest/bearer.ts'
import { callGroups } from './rest/call-groups.ts'
import { createHttpServer } from './rest/http-server.ts'
import { listCallHistories } from './rest/list-call-histories.ts'
import { openApiEndpoint } from './rest/openapi.ts'
import { placeCalls } from './rest/place-calls.ts'
import { tokenEndpoint } from './rest/token-endpoint.ts'
import { closeDatabase, openDatabase } from './store/open-database.ts'
import { createTransactions } from './store/transactions.ts'
import { openTokens, type TokenOptions } from './tokens/open-tokens.ts'

export interface ServiceOptions extends PlantOptions, TokenOptions {
  /** Default 127.0.0.1. */
  host?: string
  /** 0: any free port. */
  port: number
  /** ':memory:' for a store that ends with the service. */
  dataFile: string
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
    const database = openDatabase(options.dataFile)
    try {
      const transactions = createTransactions(database)
      const { directory, callStore, calls } = openCalls({ database, transactions, seed: options.seed, now })
      const { authorise, grant } = openTokens({ ...options, database, transactions, now })
      const hub = createAlarmHub({ log })
      const alarms = createAlarms({
        database,
        transactions,
        plant: options,
        now,
        announce: (alarm) => {
          if (options.pushOnCreate ?? true) hub.announce(alarm)
        },
        placeCall: calls.placeCall,
      })
      const endpoints = [
        ...alarms.endpoints,
        ...placeCalls(calls),
        listCallHistories(callStore, now),
        ...callGroups(directory),
        tokenEndpoint(grant),
      ]
      const server = createHttpServer({
        endpoints: [...endpoints, openApiEndpoint(endpoints), ...hub.endpoints],
        exchanges: hub.exchanges,
        upgrades: [hub.upgrade],
        gate: createGate(authorise),
        log,
      })
      const port = await listen(server, host, options.port)
      hub.start()
      alarms.start()
      return {
        running: { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port },
        async end() {
          alarms.stop()
          // The hub first: a client that polls has to come once more to hear the goodbye.
          await hub.stop()
          await close(server)
          closeDatabase(database)
        },
      }
    } catch (error) {
      closeDatabase(database)
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
