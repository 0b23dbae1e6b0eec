import type { DatabaseSync } from 'node:sqlite'
import {
  createActionRunner,
  createActionStore,
  type ActionStore,
  type PlaceCall,
} from '../../src/service/lifecycle/action-runner.ts'
import { createAlarmLifecycle, type AlarmLifecycle } from '../../src/service/lifecycle/alarm-lifecycle.ts'
import { toNewAlarm } from '../../src/service/rest/alarms.ts'
import type { NewAlarm } from '../../src/service/store/alarm-record.ts'
import { createAlarmStore, type AlarmStore } from '../../src/service/store/alarm-store.ts'
import {
  closeDatabase,
  createTransactions,
  openDatabase,
  type Transactions,
} from '../../src/service/store/database.ts'
import { createOccurrenceStore, type OccurrenceStore } from '../../src/service/store/occurrence-store.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'

/** An alarm lifecycle on a database of its own, for transitions that the interface has no request for. */
export interface TestLifecycle {
  readonly database: DatabaseSync
  readonly alarms: AlarmStore
  readonly occurrences: OccurrenceStore
  readonly actions: ActionStore
  readonly transactions: Transactions
  readonly lifecycle: AlarmLifecycle
  /** The alarms that became active, in order. */
  readonly active: Alarm[]
  /** All current alarms, oldest first. */
  current(query?: object): Alarm[]
  close(): void
}

export function openLifecycle(
  dataFile = ':memory:',
  options: { placeCall?: PlaceCall; onActive?: (alarm: Alarm, source: 'plant' | 'client') => void } = {},
): TestLifecycle {
  const database = openDatabase(dataFile)
  const alarms = createAlarmStore(database)
  const occurrences = createOccurrenceStore(database)
  const actions = createActionStore(database)
  const transactions = createTransactions(database, (error) => {
    throw error
  })
  const active: Alarm[] = []
  const lifecycle = createAlarmLifecycle({
    alarms,
    occurrences,
    transactions,
    actions: createActionRunner({ actions, placeCall: options.placeCall ?? (() => false) }),
    onActive: (alarm, source) => {
      active.push(alarm)
      options.onActive?.(alarm, source)
    },
    onPending: () => undefined,
  })
  return {
    database,
    alarms,
    occurrences,
    actions,
    transactions,
    lifecycle,
    active,
    current: (query = {}) =>
      alarms.listCurrent(query, { offset: 0, limit: 100_000, newestFirst: false }).alarms,
    close: () => {
      closeDatabase(database)
    },
  }
}

/** An alarm as a client would create it, with overrides. */
export function newAlarm(over: Partial<NewAlarm> & { path?: string } = {}): NewAlarm {
  return { ...toNewAlarm({ path: over.path ?? 'NORTH\\BOILER2\\LT204.HIHI' }), ...over }
}
