import type { DatabaseSync } from 'node:sqlite'

export interface Transactions {
  /** Does all of the work or, when it throws, none of it. Inside another one it is part of that. */
  run<T>(work: () => T): T
  /** Once what is being done is stored for good; at once where nothing is being done. */
  afterCommit(act: () => void): void
}

/** The transactions of one database. */
export function createTransactions(database: DatabaseSync): Transactions {
  let waiting: (() => void)[] = []

  return {
    run(work) {
      if (database.isTransaction) return work()
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        const acts = waiting
        waiting = []
        for (const act of acts) act()
        return result
      } catch (error) {
        waiting = []
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },

    afterCommit(act) {
      if (database.isTransaction) waiting.push(act)
      else act()
    },
  }
}
