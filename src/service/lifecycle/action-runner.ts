import type { DatabaseSync } from 'node:sqlite'
import type { AlarmAction, AlarmCreation } from '../../shared/model/alarm-creation.ts'

/** Calls a user, or all members of a group, with a text; false when there is nobody to call. */
export type PlaceCall = (
  target: { kind: 'group' | 'user'; id: number },
  text: string,
  alarmId: number,
) => boolean

/** When actions run, named as the lists of a creation. */
export type ActionMoment = 'alarm' | 'reset' | 'ack'

/**
 * called: a call was placed; recorded: the service cannot execute this type and only stores the run;
 * nobody: a call without a user or group, or with an unknown or empty one.
 */
type ActionOutcome = 'called' | 'recorded' | 'nobody'

export interface ActionRunner {
  run(alarm: { id: number; name: string }, creation: AlarmCreation, moment: ActionMoment, at: number): void
}

/** Runs the actions that a creation lists for a moment, in order, and stores each with its outcome. */
export function createActionRunner(options: { actions: ActionStore; placeCall: PlaceCall }): ActionRunner {
  const { actions, placeCall } = options

  const outcomeOf = (action: AlarmAction, text: string, alarmId: number): ActionOutcome => {
    const kind = callKinds[action.type]
    if (!kind) return 'recorded'
    if (action.id === undefined) return 'nobody'
    return placeCall({ kind, id: action.id }, action.parameter || text, alarmId) ? 'called' : 'nobody'
  }

  return {
    run(alarm, creation, moment, at) {
      const text = creation[`${moment}Message`] || creation[`${moment}ShortMessage`] || alarm.name
      for (const [position, action] of (creation[`${moment}Actions`] ?? []).entries()) {
        const outcome = outcomeOf(action, text, alarm.id)
        const { type, id: targetId = null } = action
        actions.add({ alarmId: alarm.id, moment, position, type, targetId, ranAt: at, outcome })
      }
    },
  }
}

const callKinds: Partial<Record<string, 'group' | 'user'>> = { CallGroup: 'group', CallUser: 'user' }

/** One action run of an alarm. */
type ActionRun = {
  alarmId: number
  moment: string
  /** Position in its list, from 0. */
  position: number
  type: string
  targetId: number | null
  ranAt: number
  outcome: string
}

export interface ActionStore {
  add(run: ActionRun): void
  /** The action runs of an alarm, in order. */
  runsOf(alarmId: number): ActionRun[]
}

/** The action runs, in SQLite. */
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
