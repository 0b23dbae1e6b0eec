import type { DatabaseSync } from 'node:sqlite'

/** One action that an alarm set off. */
export type ActionRun = {
  alarmId: number
  moment: string
  /** In its list, from 0. */
  position: number
  type: string
  targetId: number | null
  ranAt: number
  outcome: string
}

export interface ActionStore {
  add(run: ActionRun): void
  /** What an alarm set off, in order. */
  runsOf(alarmId: number): ActionRun[]
}

/** What became of actions, in SQLite. */
export function createActionStore(database: DatabaseSync): ActionStore {
  const insert = database.prepare(
    `INSERT INTO actionRun (alarmId, moment, position, type, targetId, ranAt, outcome)
     VALUES (:alarmId, :moment, :position, :type, :targetId, :ranAt, :outcome)`,
  )
  const select = database.prepare(
    `SELECT alarmId, moment, position, type, targetId, ranAt, outcome FROM actionRun
     WHERE alarmId = ? ORDER BY id`,
  )
  return {
    add(run) {
      insert.run(run)
    },
    // The statement names exactly the fields of the type, and the table is STRICT.
    runsOf: (alarmId) => select.all(alarmId) as unknown as ActionRun[],
  }
}
