import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export type NamedValues = Record<string, SQLInputValue>

/** A statement that takes from a set of named values the ones it mentions. */
export function namedStatement(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setAllowUnknownNamedParameters(true)
  return statement
}
