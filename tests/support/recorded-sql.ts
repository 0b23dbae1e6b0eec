import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { ProfileDatabase } from '../../src/main/storage/profile-database.ts'

/** One run of a statement. */
interface Ran {
  sql: string
  values: SQLInputValue[]
  rows: number
}

/** The same database, which takes down what is asked of it. */
export function recordSql(database: ProfileDatabase) {
  const ran: Ran[] = []
  const recorded = (sql: string, statement: StatementSync) =>
    new Proxy(statement, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...values: SQLInputValue[]): unknown => {
          const answer: unknown = Reflect.apply(member, target, values)
          const rows = Array.isArray(answer) ? answer.length : answer === undefined ? 0 : 1
          if (name === 'all' || name === 'get' || name === 'run') ran.push({ sql, values, rows })
          return answer
        }
      },
    })
  const sql = () =>
    new Proxy(database.sql(), {
      get(target, name) {
        if (name === 'prepare') return (text: string) => recorded(text, target.prepare(text))
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? (member.bind(target) as unknown) : member
      },
    })
  const planOf = ({ sql: text, values }: Ran) =>
    database
      .sql()
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map(({ detail }) => String(detail))
  return {
    database: { ...database, sql } satisfies ProfileDatabase,
    /** What ran since the last call. */
    take: () => ran.splice(0),
    /** How SQLite finds what the statements ask for; each way once. */
    plansOf: (runs: readonly Ran[]) => [...new Set(runs.flatMap(planOf))],
  }
}
