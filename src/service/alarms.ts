import type { DatabaseSync } from 'node:sqlite'
import type { Alarm } from '../shared/model/alarm.ts'
import { createActionRunner, type PlaceCall } from './life/action-runner.ts'
import { createAlarmLife } from './life/alarm-life.ts'
import { createDelayTimer } from './life/delay-timer.ts'
import { operators } from './plant/operators.ts'
import { createPlant } from './plant/plant.ts'
import { populate } from './plant/populate.ts'
import { createRandom } from './plant/random.ts'
import { scenarios, type ScenarioName } from './plant/scenario.ts'
import { createSite } from './plant/site.ts'
import { createAlarm } from './rest/create-alarm.ts'
import type { Endpoint } from './rest/endpoint.ts'
import { listAlarms } from './rest/list-alarms.ts'
import { listHistories, listInterventions, listStatistics } from './rest/list-occurrences.ts'
import { createActionStore } from './store/action-store.ts'
import { createAlarmStore } from './store/alarm-store.ts'
import { createOccurrenceQueries } from './store/occurrence-queries.ts'
import { createOccurrenceStore } from './store/occurrence-store.ts'
import type { Transactions } from './store/transactions.ts'

export interface PlantOptions {
  seed: number
  /** Simulated alarms per minute; 0: the plant stands still. */
  rate: number
  /** Days of past events generated when the store is new. */
  history: number
  /** Current alarms standing at the start when the store is new. */
  alarms: number
  /** How many tags the simulated site has; the usual site by default. */
  tags?: number
  /** What the plant does beside its baseline; default normal. */
  scenario?: ScenarioName
}

export interface Alarms {
  readonly endpoints: readonly Endpoint[]
  start(): void
  stop(): void
}

/** Alarms and everything that happens to them: their store, their life, their endpoints, the plant. */
export function createAlarms(options: {
  database: DatabaseSync
  transactions: Transactions
  plant: PlantOptions
  now: () => number
  announce: (alarm: Alarm) => void
  placeCall: PlaceCall
}): Alarms {
  const { database, transactions, now, announce, placeCall } = options
  const { rate, alarms: standing, history, scenario: scenarioName = 'normal' } = options.plant
  const alarms = createAlarmStore(database)
  const occurrences = createOccurrenceStore(database)
  const queries = createOccurrenceQueries(database)

  const life = createAlarmLife({
    alarms,
    occurrences,
    transactions,
    actions: createActionRunner({ actions: createActionStore(database), placeCall }),
    onActive(alarm, source) {
      announce(alarm)
      if (source === 'client') plant.notice(alarm)
    },
    onPending: () => {
      delays.refresh()
    },
  })
  const delays = createDelayTimer({
    nextAt: alarms.nextDueAt,
    act: life.raiseDue,
    now,
  })

  const random = createRandom(options.plant.seed)
  const site = createSite(options.plant.tags)
  const simulation = { life, transactions, site, random, scenario: scenarios[scenarioName] }
  const plant = createPlant({ ...simulation, alarms, rate, standing, now })
  const isNew = occurrences.isUntouched()
  for (const operator of operators) occurrences.addOperator(operator)
  if (isNew) populate({ ...simulation, occurrences, history, alarms: standing, now: now() })

  return {
    endpoints: [
      listAlarms(alarms),
      createAlarm({ life, now }),
      listHistories({ queries, now }),
      listStatistics({ queries, now }),
      listInterventions({ queries, now }),
    ],
    start() {
      delays.start()
      plant.start()
    },
    stop() {
      plant.stop()
      delays.stop()
    },
  }
}
