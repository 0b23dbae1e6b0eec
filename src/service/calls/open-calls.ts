import type { DatabaseSync } from 'node:sqlite'
import type { Transactions } from '../store/transactions.ts'
import { createCallStore, type CallStore } from './call-store.ts'
import { createCalls, type Calls } from './calls.ts'
import { createDirectory, type Directory } from './directory.ts'
import { seedDirectory } from './seed-directory.ts'

/** Everything about calls on one database; people and groups are entered where there are none yet. */
export function openCalls(options: {
  database: DatabaseSync
  transactions: Transactions
  seed: number
  now: () => number
}): { directory: Directory; callStore: CallStore; calls: Calls } {
  const { database, transactions, seed, now } = options
  const directory = createDirectory(database, transactions)
  const callStore = createCallStore(database)
  if (directory.isUntouched()) {
    transactions.run(() => {
      seedDirectory(directory)
    })
  }
  const calls = createCalls({ directory, store: callStore, transactions, seed, now })
  return { directory, callStore, calls }
}
