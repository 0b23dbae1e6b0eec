import { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations.ts'
import { fold } from './search-text.ts'

/** Long enough for a service that is just stopping to let go of the file. */
const lockTimeoutMs = 2_000

/** Opens the store's file and brings it up to date; throws with a message for people when it cannot. */
export function openDatabase(file: string): DatabaseSync {
  const database = open(file)
  try {
    // One service per file: two plants on one store would contradict each other.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    // FULL, not NORMAL: an answer of 200 is a promise that holds through a power cut as well.
    database.exec('PRAGMA synchronous = FULL')
    database.function('fold', { deterministic: true }, (text) => fold(String(text)))
    migrate(database)
  } catch (error) {
    database.close()
    throw new Error(`cannot use the data file ${file}: ${messageOf(error)}`, { cause: error })
  }
  return database
}

/** Leaves one tidy file behind. */
export function closeDatabase(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: lockTimeoutMs })
  } catch (error) {
    throw new Error(`cannot open the data file ${file}: ${messageOf(error)}`, { cause: error })
  }
}

function migrate(database: DatabaseSync): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
  if (version > migrations.length) throw new Error('it was written by a newer version of Tocsin')
  migrations.slice(version).forEach((step, index) => {
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${version + index + 1}; COMMIT`)
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export interface Transactions {
  /** Does all of the work or, when it throws, none of it. Inside another one it is part of that. */
  run<T>(work: () => T): T
  /** Once what is being done is stored for good; at once where nothing is being done. */
  afterCommit(act: () => void): void
}

/** The transactions of one database. */
export function createTransactions(database: DatabaseSync): Transactions {
  let afterCommitCallbacks: (() => void)[] = []

  return {
    run(work) {
      if (database.isTransaction) return work()
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        const callbacks = afterCommitCallbacks
        afterCommitCallbacks = []
        for (const act of callbacks) act()
        return result
      } catch (error) {
        afterCommitCallbacks = []
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },

    afterCommit(act) {
      if (database.isTransaction) afterCommitCallbacks.push(act)
      else act()
    },
  }
}
