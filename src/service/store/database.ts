import { DatabaseSync } from 'node:sqlite'
import { ensurePrivateFileSync } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import { migrations } from './migrations.ts'
import { fold } from './search-text.ts'

/** Long enough for a stopping service to release the file. */
const lockTimeoutMs = 2_000

/** Opens the database file and migrates it; throws with a readable message when it cannot. */
export function openDatabase(file: string): DatabaseSync {
  const database = open(file)
  try {
    // One service per file: two plants would contradict each other.
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    database.exec('PRAGMA journal_mode = WAL')
    // FULL, not NORMAL: what was answered with 200 must survive a power cut.
    database.exec('PRAGMA synchronous = FULL')
    database.function('fold', { deterministic: true }, (text) => fold(String(text)))
    migrate(database)
  } catch (error) {
    database.close()
    throw new Error(`cannot use the data file ${file}: ${messageOf(error)}`, { cause: error })
  }
  return database
}

/** Checkpoints, so that one file remains without a WAL beside it. */
export function closeDatabase(database: Pick<DatabaseSync, 'exec' | 'close'>): void {
  const errors = [() => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'), () => database.close()].flatMap(
    (step) => {
      try {
        step()
        return []
      } catch (error) {
        return [error]
      }
    },
  )
  // The first error is the cause; that the database then does not close follows from it.
  if (errors.length > 0) throw errors[0]
}

function open(file: string): DatabaseSync {
  try {
    // SQLite gives the files beside it the same mode.
    if (file !== ':memory:') ensurePrivateFileSync(file)
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

export interface Transactions {
  /** Runs the work in a transaction, rolled back when it throws. A nested call joins the outer transaction. */
  run<T>(work: () => T): T
  /**
   * Runs once the current transaction is committed; immediately outside of one. What it throws is reported: the data
   * is stored, and the other callbacks still run.
   */
  afterCommit(callback: () => void): void
}

/** The transactions of one database; `onError` receives what a callback after a commit throws. */
export function createTransactions(database: DatabaseSync, onError: (error: unknown) => void): Transactions {
  let afterCommitCallbacks: (() => void)[] = []

  const runCallback = (callback: () => void) => {
    try {
      callback()
    } catch (error) {
      onError(error)
    }
  }

  return {
    run(work) {
      if (database.isTransaction) return work()
      database.exec('BEGIN IMMEDIATE')
      let result
      try {
        result = work()
        database.exec('COMMIT')
      } catch (error) {
        afterCommitCallbacks = []
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
      const callbacks = afterCommitCallbacks
      afterCommitCallbacks = []
      for (const callback of callbacks) runCallback(callback)
      return result
    },

    afterCommit(callback) {
      if (database.isTransaction) afterCommitCallbacks.push(callback)
      else runCallback(callback)
    },
  }
}
