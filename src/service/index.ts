import type { DatabaseSync } from 'node:sqlite'
import { stackOf } from '../shared/errors.ts'
import type { Alarm } from '../shared/model/alarm.ts'
import type { Recording } from '../shared/model/recording.ts'
import { openCalls } from './calls/calls.ts'
import { createAlarmHub } from './hub/alarm-hub.ts'
import { createActionRunner, createActionStore, type PlaceCall } from './lifecycle/action-runner.ts'
import { createAlarmLifecycle } from './lifecycle/alarm-lifecycle.ts'
import { createDelayTimer } from './lifecycle/delay-timer.ts'
import { operators } from './plant/operators.ts'
import { createPlant } from './plant/plant.ts'
import { createPlayback } from './plant/playback.ts'
import { populate } from './plant/populate.ts'
import { createRandom } from './plant/random.ts'
import { scenarios, type ScenarioName } from './plant/scenario.ts'
import { createSite } from './plant/site.ts'
import {
  acknowledgeEndpoint,
  createAlarmEndpoint,
  listAlarmsEndpoint,
  historiesEndpoint,
  interventionsEndpoint,
  statisticsEndpoint,
} from './rest/alarms.ts'
import { callGroupEndpoints, callHistoriesEndpoint, placeCallEndpoints } from './rest/calls.ts'
import type { Endpoint } from './rest/endpoint.ts'
import { createGuessLimit } from './tokens/guess-limit.ts'
import { createAuthentication, createHttpServer } from './rest/http-server.ts'
import { openApiEndpoint } from './rest/openapi.ts'
import { tokenEndpoint } from './rest/token-endpoint.ts'
import { createAlarmStore } from './store/alarm-store.ts'
import { closeDatabase, createTransactions, openDatabase, type Transactions } from './store/database.ts'
import { createOccurrenceQueries } from './store/occurrence-queries.ts'
import { createOccurrenceStore } from './store/occurrence-store.ts'
import { openTokens, type TokenOptions } from './tokens/tokens.ts'

export interface ServiceOptions extends PlantOptions, TokenOptions {
  /** Default 127.0.0.1. */
  host?: string
  /** 0: any free port. */
  port: number
  /** ':memory:' for a database that is lost when the service stops. */
  dataFile: string
  /** Default true; false: no alarm is pushed on the hub. */
  pushOnCreate?: boolean
  now?: () => number
  log?: (line: string) => void
}

interface RunningService {
  url: string
  port: number
}

/** The embedded service: the interface over HTTP, the hub, the store and a simulated plant. */
export function createService(options: ServiceOptions): {
  start(): Promise<RunningService>
  /** An operator acknowledges an alarm, which no request of the interface does; false: there is nothing to acknowledge. */
  acknowledge(id: number, user: string): Promise<boolean>
  stop(): Promise<void>
} {
  const { host = '127.0.0.1', now = Date.now, log = () => undefined } = options
  let started: Promise<StartedService> | null = null

  const startAll = async (): Promise<StartedService> => {
    const database = openDatabase(options.dataFile)
    try {
      const report = (error: unknown) => {
        log(`internal error: ${stackOf(error)}`)
      }
      const transactions = createTransactions(database, report)
      const { directory, callStore, calls } = openCalls({ database, transactions, seed: options.seed, now })
      const { isTokenValid, grant } = openTokens({ ...options, database, transactions, now })
      const hub = createAlarmHub({ log })
      const alarms = createAlarms({
        database,
        transactions,
        plant: options,
        now,
        report,
        pushAlarm: (alarm) => {
          if (options.pushOnCreate ?? true) hub.broadcastAlarm(alarm)
        },
        placeCall: calls.placeAlarmCall,
      })
      const endpoints = [
        ...alarms.endpoints,
        ...placeCallEndpoints(calls),
        callHistoriesEndpoint(callStore, now),
        ...callGroupEndpoints(directory),
        tokenEndpoint(grant),
      ]
      const server = createHttpServer({
        endpoints: [...endpoints, alarms.acknowledgement, openApiEndpoint(endpoints), ...hub.endpoints],
        streamEndpoints: hub.streamEndpoints,
        upgrades: [hub.upgrade],
        authenticate: createAuthentication(isTokenValid),
        guesses: createGuessLimit(now),
        now,
        log,
      })
      const port = await server.start(host, options.port)
      hub.start()
      alarms.start()
      return {
        running: { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port },
        acknowledge: alarms.acknowledge,
        async stop() {
          alarms.stop()
          // The hub first: a long-polling client has to poll once more to learn of the close.
          await hub.stop()
          await server.stop()
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
      if (started) throw new Error('the service is already started')
      started = startAll()
      try {
        return (await started).running
      } catch (error) {
        started = null
        throw error
      }
    },

    acknowledge: async (id, user) => (await started)?.acknowledge(id, user) ?? false,

    async stop() {
      // Wait for a start in progress: what it opens has to be closed.
      const [outcome] = await Promise.allSettled([started])
      started = null
      if (outcome.status === 'fulfilled') await outcome.value?.stop()
    },
  }
}

interface StartedService {
  running: RunningService
  acknowledge(id: number, user: string): boolean
  stop(): Promise<void>
}

interface PlantOptions {
  seed: number
  /** Simulated alarms per minute; 0: the plant is idle. */
  rate: number
  /** Days of alarm history generated in a new database. */
  history: number
  /** Current alarms generated in a new database. */
  alarms: number
  /** Number of tags of the simulated plant. */
  tags?: number
  /** What happens beside the baseline; default normal. */
  scenario?: ScenarioName
  /** A recorded flood that is played from the start on. */
  play?: Recording
}

interface Alarms {
  readonly endpoints: readonly Endpoint[]
  /** Outside the interface, so the OpenAPI document does not have it. */
  readonly acknowledgement: Endpoint
  acknowledge(id: number, user: string): boolean
  start(): void
  stop(): void
}

/** Alarms: their store, lifecycle and endpoints, and the plant that raises them. */
function createAlarms(options: {
  database: DatabaseSync
  transactions: Transactions
  plant: PlantOptions
  now: () => number
  /** Receives errors that cannot be reported to any client. */
  report: (error: unknown) => void
  pushAlarm: (alarm: Alarm) => void
  placeCall: PlaceCall
}): Alarms {
  const { database, transactions, now, report, pushAlarm, placeCall } = options
  const { rate, alarms: currentCount, history, scenario: scenarioName = 'normal' } = options.plant
  const alarms = createAlarmStore(database)
  const occurrences = createOccurrenceStore(database)
  const queries = createOccurrenceQueries(database)

  const lifecycle = createAlarmLifecycle({
    alarms,
    occurrences,
    transactions,
    actions: createActionRunner({ actions: createActionStore(database), placeCall }),
    onActive(alarm, source) {
      pushAlarm(alarm)
      if (source === 'client') plant.supervise(alarm)
    },
    onPending: () => {
      delays.refresh()
    },
  })
  const delays = createDelayTimer({
    nextAt: alarms.nextDueAt,
    onDue: lifecycle.raiseDue,
    onError: report,
    now,
  })

  const random = createRandom(options.plant.seed)
  const site = createSite(options.plant.tags)
  const simulation = { lifecycle, transactions, site, random, scenario: scenarios[scenarioName] }
  const plant = createPlant({ ...simulation, alarms, rate, targetCount: currentCount, now, onError: report })
  const playback =
    options.plant.play &&
    createPlayback({
      recording: options.plant.play,
      lifecycle,
      alarms,
      transactions,
      site,
      now,
      onError: report,
      // Its own, so that the plant draws the same with and without it.
      random: createRandom(options.plant.seed),
    })
  const isNew = occurrences.isEmpty()
  for (const operator of operators) occurrences.addOperator(operator)
  if (isNew) populate({ ...simulation, occurrences, history, alarms: currentCount, now: now() })

  return {
    endpoints: [
      listAlarmsEndpoint(alarms),
      createAlarmEndpoint({ lifecycle, now }),
      historiesEndpoint({ queries, now }),
      statisticsEndpoint({ queries, now }),
      interventionsEndpoint({ queries, now }),
    ],
    acknowledgement: acknowledgeEndpoint({ lifecycle, now }),
    acknowledge: (id, user) => lifecycle.acknowledge(id, { user, comment: '' }, now()) !== null,
    start() {
      delays.start()
      plant.start()
      playback?.start()
    },
    stop() {
      playback?.stop()
      plant.stop()
      delays.cancel()
    },
  }
}
